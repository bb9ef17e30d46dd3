const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Takes ISO 8601. */
export function dayOf(date: string): string {
  return day.format(new Date(date));
}

/** Takes ISO 8601. */
export function timeOf(date: string): string {
  return time.format(new Date(date));
}
