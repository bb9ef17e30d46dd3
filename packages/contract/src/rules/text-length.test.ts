import { describe, expect, test } from 'vitest';
import { text } from '../fields.ts';
import { lengthError } from './text-length.ts';

describe('A text is too long', () => {
  const ERROR = 'Enter up to 2,000 characters.';
  test.each([
    ['2,000 letters', 'a'.repeat(2_000), undefined],
    ['2,001 letters', 'a'.repeat(2_001), ERROR],
    ['2,000 emoji', '\u{1f3b5}'.repeat(2_000), undefined],
    ['2,001 emoji', '\u{1f3b5}'.repeat(2_001), ERROR],
    ['a million letters', 'a'.repeat(1_000_000), ERROR],
  ])('%s', (_case, typed, expected) => {
    expect(lengthError(typed, 2_000)).toBe(expected);
    expect(text(2_000).safeParse(typed).success).toBe(expected === undefined);
  });
});
