/** With the `u` flag, a complete pair is one code point and does not match. */
const LONE_SURROGATE = /\p{Cs}/u;

/** Format characters, fillers and the empty Braille cell, but no white space. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** White space, control and invisible characters. */
const BLANK = String.raw`[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]`;

/** The lookbehind keeps long blanks in the middle from taking quadratic time. */
const BLANK_ENDS = new RegExp(`^${BLANK}+|(?<!${BLANK})${BLANK}+$`, 'gu');

/**
 * Returns true if PostgreSQL can store the text: no NUL, no lone surrogate (threats, common rules).
 */
export function isCleanText(value: string): boolean {
  return !value.includes('\0') && !LONE_SURROGATE.test(value);
}

/** Returns true if the text is empty or invisible (threats T32). */
export function isBlankText(value: string): boolean {
  return trimBlank(value) === '';
}

/** Removes white space, control and invisible characters from both ends, which copying adds. */
export function trimBlank(value: string): string {
  return value.replace(BLANK_ENDS, '');
}

/** Also removes invisible characters inside. For links, addresses and codes. */
export function withoutInvisible(value: string): string {
  return trimBlank(value).replace(INVISIBLE, '');
}
