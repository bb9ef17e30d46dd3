/*
 * Dates of chat in the reader's own time zone, in the form that the spec shows (section 2, Messages).
 */

const short = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});
const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
const dayOfYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });
const full = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' });

/** Weekday, month and day without the year, such as 'Fri, Nov 20'. */
export function shortDate(date: string): string {
  return short.format(new Date(date));
}

/** Day, year and time, for the tooltip. */
export function fullDate(date: string): string {
  return full.format(new Date(date));
}

/** The line between two days, such as 'Friday, November 20'; with the year unless it is this one. */
export function daySeparator(date: string, now: Date): string {
  const one = new Date(date);
  return (one.getFullYear() === now.getFullYear() ? day : dayOfYear).format(one);
}

export function isSameDay(one: string, other: string): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString();
}
