/** With the `u` flag, a complete pair is one code point and does not match. */
const LONE_SURROGATE = /\p{Cs}/u;

/** Format characters, fillers and the empty Braille cell, but no white space. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Includes control and format characters, fillers and the empty Braille cell. */
const ONLY_BLANK = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** The lookbehind keeps long blanks in the middle from taking quadratic time. */
const BLANK_ENDS = /^[\s\p{Cc}\p{Cf}]+|(?<![\s\p{Cc}\p{Cf}])[\s\p{Cc}\p{Cf}]+$/gu;

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

/** Removes white space, control and format characters, which copying adds, from both ends. */
export function trimBlank(value: string): string {
  return value.replace(BLANK_ENDS, '');
}

/** Also removes invisible characters inside. For links, emails and codes. */
export function withoutInvisible(value: string): string {
  return trimBlank(value.replace(INVISIBLE, ''));
}

/** Longer than all normalized fields. Sorting the marks of a text takes quadratic time. */
const NORMALIZED_MAX = 2_000;

/** Returns the text in this Unicode normal form, or unchanged if no field can be as long. */
export function normalized(value: string, form: 'NFC' | 'NFKC'): string {
  return value.length > NORMALIZED_MAX ? value : value.normalize(form);
}
