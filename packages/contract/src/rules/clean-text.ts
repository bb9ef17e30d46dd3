/** With the `u` flag, a complete pair is one code point and does not match. */
const LONE_SURROGATE = /\p{Cs}/u;

/** Includes control and format characters, fillers and the empty Braille cell. */
const ONLY_BLANK = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/**
 * Returns true if PostgreSQL can store the text: no NUL, no lone surrogate (threats, common rules).
 */
export function isCleanText(value: string): boolean {
  return !value.includes('\0') && !LONE_SURROGATE.test(value);
}

/** Returns true if the text is empty or invisible (threats T32). */
export function isBlankText(value: string): boolean {
  return ONLY_BLANK.test(value);
}
