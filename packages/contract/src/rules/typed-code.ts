import { normalized, withoutInvisible } from './clean-text.ts';

const DIGIT = /\p{Nd}/u;
const OTHER_DIGITS = /(?!\p{ASCII})\p{Nd}/gu;
const SIX_DIGITS = /^[^\p{L}\p{N}]*(?:\d[^\p{L}\p{N}]*){6}$/u;
const TWO_HALVES = /^([A-Za-z\d]{5})([A-Za-z\d]{5})$/;

/** A label, or a number in a list of codes. */
const LABEL = /^.*\p{L}\s*:|^\s*\d{1,2}[.)]\s/u;

/** The only digits of a text, such as a message with the code. */
const IN_WORDS = /^(?:\D*[^A-Za-z\d])?(\d{3}[^\p{L}\p{N}]?\d{3})(?:[^A-Za-z\d]\D*)?$/u;

/**
 * Returns a code in ASCII: without spaces and invisible characters, with plain letters, digits and
 * hyphens for those of other keyboards.
 */
export function asciiCode(text: string): string {
  return withPlainSigns(text).replace(/[\s\p{Cc}]/gu, '');
}

/** Returns the code of an emailed link, without signs of the text around the link. */
export function emailedCode(text: string): string {
  return asciiCode(text).replace(/^[^\w-]+|(?<![^\w-])[^\w-]+$/g, '');
}

/** Returns a text with a code in it as `asciiCode`, but with its spaces. */
export function withPlainSigns(text: string): string {
  return withoutInvisible(normalized(text, 'NFKC'))
    .replace(/\p{Pd}/gu, '-')
    .replace(OTHER_DIGITS, asciiDigit);
}

/** Returns a text of the same length with plain digits for those of other scripts. */
export function withPlainDigits(text: string): string {
  return text.replace(OTHER_DIGITS, (digit) => (digit.length === 1 ? asciiDigit(digit) : digit));
}

/**
 * Returns a code of an authenticator app or a recovery code as it was issued (`123456`,
 * `abcde-fghij`): apps show groups, users type spaces, hyphens or dots between them, and paste
 * labels, list numbers and messages (`Code: 123456`).
 */
export function signInCode(text: string): string {
  const typed = withPlainSigns(text);
  const code = SIX_DIGITS.test(typed) ? typed : typed.replace(LABEL, '');
  return (IN_WORDS.exec(code)?.[1] ?? code)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(TWO_HALVES, '$1-$2');
}

/** Unicode has the ten digits of each script in a row. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}
