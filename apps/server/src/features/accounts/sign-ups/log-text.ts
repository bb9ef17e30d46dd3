/** The note of an action in the moderation log. */
export function logText(change: string, note: string): string {
  return note === '' ? change : `${change}: ${note}`;
}
