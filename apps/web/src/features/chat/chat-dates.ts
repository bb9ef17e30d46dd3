import { language, locale } from '@reprise/contract/language/current.ts';
/* Chat dates in local time, in the format of spec section 2, Messages. */

const short = new Intl.DateTimeFormat(language, {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});
const day = new Intl.DateTimeFormat(language, { weekday: 'long', month: 'long', day: 'numeric' });
const dayOfYear = new Intl.DateTimeFormat(language, { dateStyle: 'full' });
const full = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short' });

/** In English, with 12 or 24 hours as in the user's language. */
const time = new Intl.DateTimeFormat(language, {
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hourCycle,
});

export function timeOfDay(date: string): string {
  return time.format(new Date(date));
}

export function shortDate(date: string): string {
  return short.format(new Date(date));
}

export function fullDate(date: string): string {
  return full.format(new Date(date));
}

/** For example 'Friday, November 20'; with the year unless it is the current one. */
export function daySeparator(date: string, now: Date): string {
  const one = new Date(date);
  return (one.getFullYear() === now.getFullYear() ? day : dayOfYear).format(one);
}

export function isSameDay(one: string, other: string): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString();
}
