/**
 * Control characters except line ends, and those that change the direction of text: text of users,
 * or of a backup, could control the terminal or hide what it says.
 */
const UNPRINTABLE = /[^\P{Cc}\n]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

export function printable(text: string): string {
  return text.replaceAll(UNPRINTABLE, '\ufffd');
}

/** For one line. */
export function printableLine(text: string): string {
  return printable(text).replaceAll('\n', '\ufffd');
}

/** Escapes instead of replacing, so that programs read the same values. */
export function printableJson(json: string): string {
  return json.replaceAll(
    UNPRINTABLE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
