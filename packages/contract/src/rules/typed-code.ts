import { withoutInvisible } from './clean-text.ts';

const DIGIT = /\p{Nd}/u;
const OTHER_DIGITS = /(?!\p{ASCII})\p{Nd}/gu;
const TWO_HALVES = /^([A-Za-z\d]{5})([A-Za-z\d]{5})$/;

/**
 * Returns a code in ASCII: without spaces and invisible characters, with plain letters, digits and
 * hyphens for those of other keyboards.
 */
export function asciiCode(text: string): string {
  return withoutInvisible(text.normalize('NFKC'))
    .replace(/[\s\p{Cc}]/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(OTHER_DIGITS, asciiDigit);
}

/**
 * Returns a code of an authenticator app or a recovery code as it was issued (`123456`,
 * `abcde-fghij`): apps show groups, and users type spaces, hyphens or dots between them.
 */
export function signInCode(text: string): string {
  return asciiCode(text)
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
