import { fieldTexts } from './texts.ts';

/** Returns the error if the text has more than `max` code points, as schemas and PostgreSQL count. */
export function lengthError(text: string, max: number): string | undefined {
  if (text.length <= max) return undefined;
  // A code point has at most two units.
  const isTooLong = text.length > 2 * max || Array.from(text).length > max;
  return isTooLong ? fieldTexts.tooLong(max) : undefined;
}
