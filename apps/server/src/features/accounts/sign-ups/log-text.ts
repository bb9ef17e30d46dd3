export function logText(change: string, note: string): string {
  return note === '' ? change : `${change}: ${note}`;
}
