import { DAY, HOUR } from '../../units.ts';
import { weekLimits } from '../limits.ts';

/** At this hour (UTC) it is Sunday almost everywhere: from Honolulu to Auckland. */
const HOUR_OF_DAY = 10;
const SUNDAY = 0;

/** Returns when the last week at or before `now` ended: a Sunday, 10:00 UTC. */
export function weekEndBefore(now: Date): Date {
  const shifted = new Date(now.getTime() - HOUR_OF_DAY * HOUR);
  const midnight = Date.UTC(shifted.getUTCFullYear(), shifted.getUTCMonth(), shifted.getUTCDate());
  const daysAfterSunday = shifted.getUTCDay() - SUNDAY;
  return new Date(midnight - daysAfterSunday * DAY + HOUR_OF_DAY * HOUR);
}

/** Returns the day as in the address of the week, such as 2026-11-29. */
export function weekDayOf(end: Date): string {
  return end.toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** Returns the end of the week of a day, or null for a text that is not a day. */
export function weekEndOf(day: string): Date | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return null;
  const end = new Date(`${day}T${HOUR_OF_DAY}:00:00Z`);
  return !Number.isNaN(end.getTime()) && weekDayOf(end) === day ? end : null;
}

export function weekPath(day: string): string {
  return `/week/${day}`;
}

/** Returns how many years before the day the clip is from; 0 for a clip of the week. */
export function yearsBefore(end: Date, createdAt: Date): number {
  const isOfWeek = end.getTime() - createdAt.getTime() <= 7 * DAY;
  return isOfWeek ? 0 : end.getUTCFullYear() - createdAt.getUTCFullYear();
}

/** Returns the beginnings (UTC) of the same day in former years. Skips February 29 elsewhere. */
export function formerDaysOf(end: Date): readonly Date[] {
  const month = end.getUTCMonth();
  return Array.from({ length: weekLimits.years }, (_, index) => {
    return new Date(Date.UTC(end.getUTCFullYear() - 1 - index, month, end.getUTCDate()));
  }).filter((day) => day.getUTCMonth() === month);
}
