import { expect, test } from 'vitest';
import { DELETED_USER, isDeletedUser } from './deleted-user.ts';
import { USERNAME_PATTERN } from './usernames.ts';

test('the display name of deleted users is not a valid username', () => {
  expect(DELETED_USER).toBe('Deleted user');
  expect(USERNAME_PATTERN.test(DELETED_USER)).toBe(false);
  expect(USERNAME_PATTERN.test('deleted:17')).toBe(false);
});

test.each([
  ['Deleted user', true],
  ['deleted.user', false],
  ['deleted user', false],
  ['alice', false],
])('isDeletedUser(%j) is %s', (name, expected) => {
  expect(isDeletedUser(name)).toBe(expected);
});
