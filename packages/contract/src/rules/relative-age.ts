import { DAY, HOUR, MINUTE } from '../units.ts';
import { ageTexts } from './texts.ts';

const UNITS = [
  { ms: 365 * DAY, words: ageTexts.year },
  { ms: 30 * DAY, words: ageTexts.month },
  { ms: DAY, words: ageTexts.day },
  { ms: HOUR, words: ageTexts.hour },
  { ms: MINUTE, words: ageTexts.minute },
] as const;

/**
 * Returns the age in the largest unit that fits, rounded down (spec section 4). A year is 365 days,
 * a month 30. '0 minute ago' under a minute, in the future or if invalid.
 */
export function relativeAge(created: Date | string, now: Date): string {
  const age = now.getTime() - new Date(created).getTime();
  for (const { ms, words } of UNITS) {
    const count = Math.floor(age / ms);
    if (count >= 1) return ageTexts.ago(count, count === 1 ? words[0] : words[1]);
  }
  return ageTexts.ago(0, ageTexts.minute[0]);
}
