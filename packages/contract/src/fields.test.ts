import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { queryInteger } from './fields.ts';

test.each([
  ['0', 0],
  ['50', 50],
  ['007', 7],
  [12, 12],
])('%j is the number %d', (value, number) => {
  expect(z.parse(queryInteger(50), value)).toBe(number);
});

test.each(['', ' 1', '-1', '1.5', '1e1', '0x1', 'abc', '51', '9'.repeat(20), -1, 1.5])(
  'says what it expects instead of %j',
  (value) => {
    const { error } = z.safeParse(queryInteger(50), value);
    expect(error?.issues[0]?.message).toBe('Not a whole number from 0 to 50.');
  },
);
