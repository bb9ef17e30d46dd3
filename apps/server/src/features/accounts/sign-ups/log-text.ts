/** Returns an action's note in the moderation log. */
export function logText(change: string, note: string): string {
  return note === '' ? change : `${change}: ${note}`;
}
