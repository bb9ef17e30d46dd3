import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { AuthState } from '#platform/auth/auth-client.ts';
import { alice, createFakeAuthClient, signedInAs } from '#platform/testing/fake-auth-client.ts';
import { clearCacheOnSignOut } from './reset-cache.ts';

const bob = signedInAs('bob');

test.each([
  ['signs out', { status: 'signedOut' }],
  ['is replaced by another user', bob],
] satisfies [string, AuthState][])('the cache is cleared when a user %s', (_, next) => {
  expect(hasCacheAfter(alice, next)).toBe(false);
});

test('the cache is kept while the user stays, and for the visitor who signs in', () => {
  const photo = { ...bob, user: { ...bob.user, photoURL: '/avatars/fern.svg' } };
  expect(hasCacheAfter(bob, photo)).toBe(true);
  expect(hasCacheAfter({ status: 'loading' }, { status: 'signedOut' }, alice)).toBe(true);
});

function hasCacheAfter(...states: [AuthState, ...AuthState[]]): boolean {
  const [first, ...others] = states;
  const auth = createFakeAuthClient(first);
  const client = new QueryClient();
  clearCacheOnSignOut(auth, client);
  client.setQueryData(['a list'], 'of a user');
  for (const state of others) auth.setState(state);
  return client.getQueryData(['a list']) !== undefined;
}
