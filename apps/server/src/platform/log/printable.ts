/** Replaces control characters except line ends: text of users could control the terminal. */
export function printable(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n]/gu, '\ufffd');
}
