import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../testing/runs.ts';
import { asciiCode, emailedCode, signInCode } from './typed-code.ts';

describe('a code of an authenticator app is read as users type it', () => {
  test.each([
    '123456',
    ' 123456',
    '123456 ',
    '123456\r\n',
    '123 456',
    '12 34 56',
    '1 2 3 4 5 6',
    '123\u00a0456',
    '123\u202f456',
    '123\u3000456',
    '123\t456',
    '123-456',
    '123\u2010456',
    '123\u2011456',
    '123–456',
    '123—456',
    '123\u2212456',
    '123.456',
    '123,456',
    '123·456',
    '123_456',
    '１２３４５６',
    '１２３　４５６',
    '１２３－４５６',
    '١٢٣٤٥٦',
    '۱۲۳۴۵۶',
    '१२३४५६',
    '১২৩৪৫৬',
    '๑๒๓๔๕๖',
    '១២៣៤៥៦',
    '၁၂၃၄၅၆',
    '𝟏𝟐𝟑𝟒𝟓𝟔',
    '①②③④⑤⑥',
    '\u2068123456\u2069',
    '\u200e123456\u200e',
    '\ufeff123\u200b456',
    '123\u00ad456',
    'Code: 123456',
    'Code:123 456',
    'код: 123-456',
    '验证码：123456',
    '验证码是123456',
    'Your code is 123 456.',
    '123456 is your code',
    'G-123456',
    'code 123456',
    '12:34:56',
    '(123456)',
    '“123456”.',
  ])('%j', (typed) => expect(signInCode(typed)).toBe('123456'));
});

describe('a recovery code has its hyphen, whether it was typed or not', () => {
  test.each([
    ['aB3dE-fgH1j', 'aB3dE-fgH1j'],
    ['aB3dEfgH1j', 'aB3dE-fgH1j'],
    [' aB3dE fgH1j ', 'aB3dE-fgH1j'],
    ['aB3dE–fgH1j', 'aB3dE-fgH1j'],
    ['aB3dE\u2011fgH1j', 'aB3dE-fgH1j'],
    ['aB3dE - fgH1j', 'aB3dE-fgH1j'],
    ['ａＢ３ｄＥ－ｆｇＨ１ｊ', 'aB3dE-fgH1j'],
    ['aB3dE-fgH1j\u200b', 'aB3dE-fgH1j'],
    ['12345-67890', '12345-67890'],
    ['١٢٣٤٥-٦٧٨٩٠', '12345-67890'],
    ['abcd1-23456', 'abcd1-23456'],
    ['123-456abcd', '12345-6abcd'],
    ['1. aB3dE-fgH1j', 'aB3dE-fgH1j'],
    ['10) aB3dE-fgH1j', 'aB3dE-fgH1j'],
    ['• aB3dE-fgH1j', 'aB3dE-fgH1j'],
    ['Recovery code: aB3dE-fgH1j', 'aB3dE-fgH1j'],
  ])('%j is %s', (typed, code) => expect(signInCode(typed)).toBe(code));
});

test.each([
  ['', ''],
  [' \u200b-. ', ''],
  ['12345', '12345'],
  ['1234567', '1234567'],
  ['hello', 'hello'],
])('%j, which is no code, is read as %j', (typed, code) => {
  expect(signInCode(typed)).toBe(code);
});

test.each([
  ['aB-c_9', 'aB-c_9'],
  [' aB–c_９\u200b', 'aB-c_9'],
])('the ASCII form of %j keeps signs: %s', (typed, code) => {
  expect(asciiCode(typed)).toBe(code);
});

test.each([
  ['aB-c_9', 'aB-c_9'],
  ['aB.c9.x_', 'aB.c9.x_'],
  ['aB-c_9.', 'aB-c_9'],
  ['<aB-c_9>).', 'aB-c_9'],
  ['aB-\n c_9\u200b”', 'aB-c_9'],
  ['.', ''],
])('the code of the emailed link with %j is %s', (typed, code) => {
  expect(emailedCode(typed)).toBe(code);
});

test('separators and digits of any script between the digits change nothing', () => {
  const ZEROS = ['0', '٠', '۰', '०', '๐', '０', '\u{1d7ce}', '\u{1d7f6}', '\u{11066}'];
  const digit = fc.tuple(
    fc.nat(9),
    fc.constantFrom(...ZEROS),
    fc.string({ unit: fc.constantFrom(' ', '-', '.', '\u200b', '\u2069', '\u00a0'), maxLength: 2 }),
  );
  fc.assert(
    fc.property(fc.array(digit, { minLength: 6, maxLength: 6 }), (digits) => {
      const typed = digits.map(
        ([value, zero, separator]) =>
          `${separator}${String.fromCodePoint((zero.codePointAt(0) ?? 0) + value)}`,
      );
      expect(signInCode(typed.join(''))).toBe(digits.map(([value]) => value).join(''));
    }),
    { numRuns: runs(1000) },
  );
});

test('never throws, and reads a code that it has read as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const code = signInCode(text);
      expect(signInCode(code)).toBe(code);
    }),
    { numRuns: runs(1000) },
  );
});
