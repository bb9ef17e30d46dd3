import { expect, test } from 'vitest';
import { isHiddenOwner } from './hidden-owners.ts';

const LISTED_AT = 100;

test.each([
  ['while the block is pending', 'bob', null, true],
  ['on a page requested before the block was accepted', 'bob', LISTED_AT + 1, true],
  ['not on a page requested later', 'bob', LISTED_AT - 1, false],
  ['nobody else', 'carol', null, false],
])("a blocked owner's tiles are hidden %s", (_when, owner, settledAt, expected) => {
  expect(isHiddenOwner([{ owner: 'bob', acceptedAt: settledAt }], owner, LISTED_AT)).toBe(expected);
});
