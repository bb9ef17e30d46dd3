import { loginTexts } from '@reprise/contract/accounts/login-texts.ts';
import { secondFactorTexts } from '@reprise/contract/accounts/security-texts.ts';
import { signInTexts } from '@reprise/contract/accounts/sign-in-texts.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { open } from '#features/accounts/account-pages.testing.tsx';
import { AuthError, type AuthState, type ProviderClient } from '#platform/auth/auth-client.ts';
import { alice, visitor } from '#platform/testing/fake-auth-client.ts';
import { button, field, press, type } from '#platform/testing/controls.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { recordOf } from '#platform/testing/sample-data.ts';
import { FinishSignInScreen } from './finish-sign-in-screen.tsx';

const { finish } = signInTexts;
const account = { uid: 'uid-nina', email: 'nina@example.com', isEmailVerified: true };

const test = serverTest({
  'GET /user/check': () => ({ rows: [{ count: 0 }] }),
  'GET /user/info': () => ({ rows: [] }),
  'POST /user/signups': () => ({ mode: 'open', is_invited: false, challenge: null }),
  'PATCH /user/logindate': () => ({ success: true }),
  'POST /user/save': () => ({ success: true }),
});

test('a user goes where they came from', async () => {
  sessionStorage.setItem('reprise.sign-in', JSON.stringify({ from: '/upload' }));
  server.on('GET /user/info', () => ({
    rows: [recordOf({ firebase_uid: account.uid, username: 'nina' })],
  }));
  const { address, historyState } = show('?for=sign-in', { signIn: async () => ({ account }) });
  await waitFor(() => expect(address()).toBe('/login'));
  expect(historyState()).toEqual({ from: '/upload' });
  expect(server.callsTo('PATCH /user/logindate')).toHaveLength(1);
});

test('a new person chooses a username before there is an account', async () => {
  const newPerson = { email: account.email, firstName: 'Nina', lastName: 'Nova' };
  let created = 0;
  const signUp = async () => {
    created += 1;
    return account;
  };
  show('?for=sign-in', { signIn: async () => ({ newPerson }), signUp });
  await screen.findByRole('heading', { name: finish.newTitle });
  expect(field(loginTexts.firstName).value).toBe('Nina');
  expect(field(loginTexts.email).value).toBe(account.email);
  expect(screen.queryByLabelText(loginTexts.password)).toBeNull();
  type(loginTexts.username, 'nina');
  await screen.findByText(loginTexts.usernameAvailable('nina'));
  expect(created).toBe(0);
  press(loginTexts.signUp);
  await waitFor(() => expect(server.callsTo('POST /user/save')).toHaveLength(1));
  expect(created).toBe(1);
  expect(server.callsTo('POST /user/save')[0]?.body).toMatchObject({
    fname: 'Nina',
    lname: 'Nova',
    username: 'nina',
    email: account.email,
  });
});

test.each([
  ['invalid-code', finish.expired],
  ['email-in-use', finish.emailTaken],
  ['unknown', loginTexts.signUpFailed],
] as const)('a sign-up that fails with %s says why, and keeps the form', async (code, text) => {
  const newPerson = { email: account.email, firstName: 'Nina', lastName: 'Nova' };
  show('?for=sign-in', { signIn: async () => ({ newPerson }), signUp: reject(code) });
  await screen.findByRole('heading', { name: finish.newTitle });
  type(loginTexts.username, 'nina');
  await screen.findByText(loginTexts.usernameAvailable('nina'));
  press(loginTexts.signUp);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
  expect(field(loginTexts.username).value).toBe('nina');
  expect(button(finish.anotherAccount)).toBeTruthy();
});

test('a code is asked for after the provider', async () => {
  show('?for=sign-in', { signIn: reject('second-factor-required') });
  await screen.findByLabelText(secondFactorTexts.step.code);
});

test.each([
  ['email-in-use', finish.emailTaken],
  ['invalid-code', finish.expired],
] as const)('%s has a text and a way back', async (code, text) => {
  show('?for=sign-in', { signIn: reject(code) });
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(screen.getByRole('link', { name: finish.toLogin })).toBeTruthy();
});

test('a user who comes back to it is led away', async () => {
  const { address } = show('?for=sign-in', { signIn: reject('invalid-code') }, alice);
  await waitFor(() => expect(address()).toBe('/login'));
});

test.each([
  ['canceled', finish.canceled],
  ['no-email', finish.noEmail],
  ['unreachable', signInTexts.failedToStart],
  ['<b>anything</b>', finish.failed],
])('a response that failed with %s calls nothing', (code, text) => {
  show(`?failed=${encodeURIComponent(code)}`);
  expect(screen.getByRole('alert').textContent).toBe(text);
});

test('an added provider is in Settings', async () => {
  const { address } = show('?for=link', { link: async () => {} }, alice);
  await waitFor(() => expect(address()).toBe('/settings#account'));
});

test.each([
  ['/admin/users/mallory', '/admin/users/mallory'],
  ['/settings#developer', '/settings#developer'],
  ['//evil.example/settings', '/settings#account'],
  ['https://evil.example/admin', '/settings#account'],
  ['/settings.evil', '/settings#account'],
  [undefined, '/settings#account'],
])('a confirmation asked for by %s returns to %s', async (from, path) => {
  if (from !== undefined) sessionStorage.setItem('reprise.sign-in', JSON.stringify(from));
  const { address } = show('?for=confirm', { confirm: async () => {} }, alice);
  await waitFor(() => expect(address()).toBe(path));
});

test.each([
  ['link', 'method-taken', finish.taken],
  ['confirm', 'invalid-credentials', finish.notYours],
] as const)('%s that is rejected with %s has a text', async (purpose, code, text) => {
  show(`?for=${purpose}`, { [purpose]: reject(code) }, alice);
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(screen.getByRole('link', { name: finish.toSettings })).toBeTruthy();
});

test('another account can be used instead', async () => {
  const newPerson = { email: account.email, firstName: '', lastName: '' };
  const { address } = show('?for=sign-in', { signIn: async () => ({ newPerson }) });
  await waitFor(() => expect(button(finish.anotherAccount)).toBeTruthy());
  press(finish.anotherAccount);
  await waitFor(() => expect(address()).toBe('/login'));
});

function reject(code: ConstructorParameters<typeof AuthError>[0]) {
  return () => Promise.reject(new AuthError(code));
}

function show(search: string, calls: Partial<ProviderClient> = {}, state: AuthState = visitor) {
  const unused = () => Promise.reject(new Error('This call is not expected.'));
  const client: ProviderClient = {
    open: unused,
    signIn: unused,
    signUp: unused,
    link: unused,
    confirm: unused,
    requestLink: unused,
    signInWithLink: unused,
    methods: null,
  };
  return open({
    path: `/finish-sign-in${search}`,
    routes: [
      { path: '/finish-sign-in', Component: FinishSignInScreen },
      { path: '/settings', element: <p>the settings</p> },
      { path: '/admin/*', element: <p>the users</p> },
    ],
    state,
    service: { providers: async () => ({ ...client, ...calls }), updateProfile: async () => {} },
  });
}
