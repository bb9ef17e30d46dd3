import { expect, it } from 'vitest';
import { printable, printableJson, printableLine } from './printable.ts';

it.each([
  ['a\u001b[2Jb', 'a\ufffd[2Jb'],
  ['a\u009b2Jb', 'a\ufffd2Jb'],
  ['a\rb\u0007c\u007f', 'a\ufffdb\ufffdc\ufffd'],
  ['user\u202egnp.exe', 'user\ufffdgnp.exe'],
  ['\u2066a\u2069\u200f\u061c\u2028', '\ufffda\ufffd\ufffd\ufffd\ufffd'],
  ['two\nlines', 'two\nlines'],
  [
    '\u{1f469}\u200d\u{1f680} na\u00efve \u0639\u0644\u064a',
    '\u{1f469}\u200d\u{1f680} na\u00efve \u0639\u0644\u064a',
  ],
])('prints %j as %j', (text, expected) => {
  expect(printable(text)).toBe(expected);
});

it('puts no line of its own into a line', () => {
  expect(printableLine('alice\nProblems: 0.')).toBe('alice\ufffdProblems: 0.');
});

it('escapes in JSON, without a change of the values', () => {
  const value = { name: 'a\u009b2J\u202eb\u001b\n' };
  const json = printableJson(JSON.stringify(value, null, 2));
  expect(printable(json)).toBe(json);
  expect(JSON.parse(json)).toEqual(value);
});
