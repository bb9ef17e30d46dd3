import { expect, test } from 'vitest';
import { friendActions } from '../actions.ts';
import { friendLabel } from './friend-label.ts';

const SEND = 'Send Friend Request';
const CANCEL = 'Cancel Friend Request';
const ACCEPT = 'Accept Friend Request';
const REMOVE = 'Remove Friend';

test.each([
  { accept1: true, accept2: true, first: REMOVE, second: REMOVE },
  { accept1: true, accept2: false, first: CANCEL, second: ACCEPT },
  { accept1: false, accept2: true, first: ACCEPT, second: CANCEL },
])(
  'flags $accept1 and $accept2: friend1 sees $first, friend2 $second',
  ({ accept1, accept2, first, second }) => {
    const relation = { friend1: 'alice', friend2: 'bob', accept1, accept2 };
    expect(friendLabel(relation, 'alice')).toBe(first);
    expect(friendLabel(relation, 'bob')).toBe(second);
    expect(friendLabel(relation, 'carol')).toBe(SEND);
  },
);

test("no relation: 'Send Friend Request'", () => {
  expect(friendLabel(null, 'alice')).toBe(SEND);
});

test('the actions are the four labels', () => {
  expect(friendActions.toSorted()).toEqual([ACCEPT, CANCEL, REMOVE, SEND]);
});
