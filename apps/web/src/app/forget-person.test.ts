import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { AuthState } from '#shared/auth/auth-client.ts';
import { alice, createFakeAuthClient } from '#shared/testing/fake-auth-client.ts';
import { forgetPersonOnLeave } from './forget-person.ts';

const bob = {
  status: 'signedIn',
  user: {
    uid: 'uid-bob',
    email: 'bob@example.com',
    isEmailVerified: true,
    displayName: 'bob',
    photoURL: null,
  },
} satisfies AuthState;

function remembersAfter(...states: [AuthState, ...AuthState[]]): boolean {
  const [first, ...others] = states;
  const auth = createFakeAuthClient(first);
  const client = new QueryClient();
  forgetPersonOnLeave(auth, client);
  client.setQueryData(['a list'], 'of somebody');
  for (const state of others) auth.become(state);
  return client.getQueryData(['a list']) !== undefined;
}

test.each([
  ['signs out', { status: 'signedOut' }],
  ['gives way to another person', bob],
] satisfies [string, AuthState][])('what was read is forgotten when a person %s', (_, next) => {
  expect(remembersAfter(alice, next)).toBe(false);
});

test('what was read is kept while the person stays, and for the visitor who signs in', () => {
  const photo = { ...bob, user: { ...bob.user, photoURL: '/avatars/fern.svg' } };
  expect(remembersAfter(bob, photo)).toBe(true);
  expect(remembersAfter({ status: 'loading' }, { status: 'signedOut' }, alice)).toBe(true);
});
