import { DAY, HOUR, MINUTE } from '../units.ts';
import { ageTexts } from './age-texts.ts';

const UNITS = [
  [365 * DAY, 'year'],
  [30 * DAY, 'month'],
  [DAY, 'day'],
  [HOUR, 'hour'],
  [MINUTE, 'minute'],
] as const;

/**
 * Returns the age in the largest unit that fits, rounded down (spec section 4). A year is 365 days,
 * a month 30. '0 minute ago' under a minute, in the future or if invalid.
 */
export function relativeAge(
  created: Date | string,
  now: Date,
  { ago }: Pick<typeof ageTexts, 'ago'> = ageTexts,
): string {
  const age = now.getTime() - new Date(created).getTime();
  for (const [ms, unit] of UNITS) {
    const count = Math.floor(age / ms);
    if (count >= 1) return ago(count, unit);
  }
  return ago(0, 'minute');
}
