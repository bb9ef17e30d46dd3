/** A lone surrogate: under the `u` flag a well-formed pair is one code point and does not match. */
const LONE_SURROGATE = /\p{Cs}/u;

/** Spaces, control and format characters, fillers and the empty Braille cell: all draw nothing. */
const ONLY_BLANK = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether a text can be stored as it is: no NUL and no lone surrogate (threats, common rules). */
export function isCleanText(value: string): boolean {
  return !value.includes('\0') && !LONE_SURROGATE.test(value);
}

/** Whether a text shows nothing: empty, or only blank and zero-width characters (threats T32). */
export function isBlankText(value: string): boolean {
  return ONLY_BLANK.test(value);
}
