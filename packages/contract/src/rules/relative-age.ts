import { limits } from '../limits.ts';
import { texts } from '../texts.ts';

const UNITS = [
  { ms: limits.age.yearMs, words: texts.age.year },
  { ms: limits.age.monthMs, words: texts.age.month },
  { ms: limits.age.dayMs, words: texts.age.day },
  { ms: limits.age.hourMs, words: texts.age.hour },
  { ms: limits.age.minuteMs, words: texts.age.minute },
] as const;

/**
 * Returns the age in the largest unit that fits, rounded down; a year is 365 days, a month 30 (spec
 * section 4). Under a minute, in the future or invalid: '0 minute ago'.
 */
export function relativeAge(created: Date | string, now: Date): string {
  const age = now.getTime() - new Date(created).getTime();
  for (const { ms, words } of UNITS) {
    const count = Math.floor(age / ms);
    if (count >= 1) return texts.age.ago(count, count === 1 ? words[0] : words[1]);
  }
  return texts.age.ago(0, texts.age.minute[0]);
}
