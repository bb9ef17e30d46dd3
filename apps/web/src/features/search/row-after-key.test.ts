import { expect, test } from 'vitest';
import { rowAfterKey } from './user-search.tsx';

test.each([
  ['ArrowDown', -1, 3, 0],
  ['ArrowDown', 0, 3, 1],
  ['ArrowDown', 2, 3, 0],
  ['ArrowUp', -1, 3, 2],
  ['ArrowUp', 2, 3, 1],
  ['ArrowUp', 0, 3, 2],
  ['Home', 2, 3, 0],
  ['End', 0, 3, 2],
  ['Home', -1, 3, null],
  ['End', -1, 3, null],
  ['a', 1, 3, null],
  ['ArrowDown', -1, 0, null],
  ['ArrowUp', -1, 0, null],
])('%s on row %s of %s leads to %s', (key, active, count, row) => {
  expect(rowAfterKey(key, active, count)).toBe(row);
});
