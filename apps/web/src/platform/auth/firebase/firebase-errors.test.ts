import { expect, test } from 'vitest';
import { AuthError } from '#platform/auth/auth-client.ts';
import { toAuthError } from './firebase-errors.ts';

test.each([
  ['auth/wrong-password', 'invalid-credentials'],
  ['auth/user-not-found', 'invalid-credentials'],
  ['auth/invalid-credential', 'invalid-credentials'],
  ['auth/email-already-in-use', 'email-in-use'],
  ['auth/expired-action-code', 'invalid-code'],
  ['auth/requires-recent-login', 'reauth-required'],
  ['auth/too-many-requests', 'too-many-requests'],
  ['auth/network-request-failed', 'network'],
  ['auth/operation-not-allowed', 'unknown'],
])('%s is %s', (code, expected) => {
  const cause = firebaseError(code);
  expect(toAuthError(cause)).toMatchObject({ name: 'AuthError', code: expected, cause });
});

test('errors of other sources are unknown, and an AuthError stays', () => {
  expect(toAuthError(new TypeError('x is not a function')).code).toBe('unknown');
  const own = new AuthError('network');
  expect(toAuthError(own)).toBe(own);
});

const firebaseError = (code: string) =>
  Object.assign(new Error(`Firebase: Error (${code}).`), { code });
