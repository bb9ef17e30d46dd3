import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { loginTexts } from '@reprise/contract/accounts/login-texts.ts';
import { noticeTexts } from '@reprise/contract/shell/notice-texts.ts';
import { offlineTexts } from '@reprise/contract/shell/texts.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { failingCall, open, succeedingCall } from '#features/accounts/account-pages.testing.tsx';
import { press, type } from '#platform/testing/controls.ts';
import { AuthError, type AuthClient, type AuthState } from '#platform/auth/auth-client.ts';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { ResetPasswordScreen } from './reset-password-screen.tsx';

const { links, reset } = accountTexts;
const deployment = vi.hoisted(() => ({ authProvider: 'embedded', mail: true }));
vi.mock('#platform/config.ts', () => ({ config: deployment }));

beforeEach(() => {
  Object.assign(deployment, { authProvider: 'embedded', mail: true });
});

test('a request replaces the form with the result, which takes the focus', async () => {
  const requestPasswordReset = succeedingCall();
  show('/reset-password', { requestPasswordReset });
  requestReset();
  const sentence = await screen.findByText(reset.sent('alice@example.com'));
  expect(requestPasswordReset.mock.calls).toEqual([['alice@example.com']]);
  expect(document.activeElement?.contains(sentence)).toBe(true);
  press(reset.another);
  expect(await screen.findByLabelText('Email')).toBeTruthy();
});

test('an invalid email is not sent', async () => {
  const requestPasswordReset = succeedingCall();
  show('/reset-password', { requestPasswordReset });
  requestReset('alice@');
  await screen.findByText(loginTexts.loginEmail);
  expect(requestPasswordReset).not.toHaveBeenCalled();
});

test.each([
  ['embedded', false, reset.logged('alice@example.com')],
  ['embedded', true, reset.sent('alice@example.com')],
  ['firebase', false, reset.sent('alice@example.com')],
])('with the provider %s and mail set up: %s, it says: %s', async (authProvider, mail, text) => {
  Object.assign(deployment, { authProvider, mail });
  show('/reset-password', { requestPasswordReset: succeedingCall() });
  requestReset();
  await screen.findByText(text);
});

test('a failed request shows the failure and keeps the input', async () => {
  show('/reset-password', { requestPasswordReset: failingCall(new AuthError('network')) });
  requestReset();
  await screen.findByText(offlineTexts.notice);
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('alice@example.com');
});

test('the code is removed from the URL at once', async () => {
  const { address } = show('/reset-password#code=c0de', {});
  await waitFor(() => expect(address()).toBe('/reset-password'));
  expect(screen.getByLabelText('New password')).toBeTruthy();
  expect(document.body.innerHTML).not.toContain('c0de');
});

test.each([
  ['short', 'short', loginTexts.passwordRule],
  ['secret2!', 'secret3!', loginTexts.passwordsDiffer],
])('the passwords %s and %s are not sent', async (password, repeat, text) => {
  const confirmPasswordReset = succeedingCall();
  show('/reset-password#code=c0de', { confirmPasswordReset });
  choose(password, repeat);
  await screen.findByText(text);
  expect(confirmPasswordReset).not.toHaveBeenCalled();
});

test('the new password leads to /login with a notice, even for a signed-in user', async () => {
  const confirmPasswordReset = succeedingCall();
  const { auth, address, historyState } = show(
    '/reset-password#code=c0de).',
    { confirmPasswordReset },
    alice,
  );
  choose();
  await screen.findByText('the login');
  expect(confirmPasswordReset.mock.calls).toEqual([['c0de', 'secret2!']]);
  expect(auth.getState().status).toBe('signedOut');
  expect(address()).toBe('/login');
  expect(historyState()).toEqual({ said: reset.saved });
});

test('an invalid code links to another request', async () => {
  show('/reset-password#code=c0de', {
    confirmPasswordReset: failingCall(new AuthError('invalid-code')),
  });
  choose();
  await screen.findByText(links.invalid);
  press(reset.askAgain);
  expect(screen.getByLabelText('Email')).toBeTruthy();
});

test('a failure keeps the passwords and the code for a retry', async () => {
  const confirmPasswordReset = succeedingCall().mockRejectedValueOnce(new AuthError('unavailable'));
  show('/reset-password#code=c0de', { confirmPasswordReset });
  choose();
  await screen.findByText(noticeTexts.unavailable);
  press(reset.save);
  await screen.findByText('the login');
});

function show(path: string, service: Partial<AuthClient>, state?: AuthState) {
  const routes = [{ path: '/reset-password', Component: ResetPasswordScreen }];
  return open({ path, routes, service, state: state ?? { status: 'signedOut' } });
}

function requestReset(email = 'alice@example.com') {
  type('Email', email);
  press(reset.send);
}

function choose(password = 'secret2!', repeat = password) {
  type('New password', password);
  type('Repeat new password', repeat);
  press(reset.save);
}
