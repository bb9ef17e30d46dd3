import { loginTexts } from '@reprise/contract/accounts/login-texts.ts';
import { secondFactorTexts } from '@reprise/contract/accounts/security-texts.ts';
import { signInLinkTexts as texts } from '@reprise/contract/accounts/sign-in-texts.ts';
import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, vi } from 'vitest';
import { open } from '#features/accounts/account-pages.testing.tsx';
import { AuthError, type AuthAccount, type ProviderClient } from '#platform/auth/auth-client.ts';
import { button, press, type } from '#platform/testing/controls.ts';
import { visitor } from '#platform/testing/fake-auth-client.ts';
import { serverTest } from '#platform/testing/fixtures.ts';
import { recordOf } from '#platform/testing/sample-data.ts';
import { SignInLinkScreen } from './sign-in-link-screen.tsx';

const deployment = vi.hoisted(() => ({ authProvider: 'embedded' }));
vi.mock('#platform/config.ts', () => ({ config: deployment }));

beforeEach(() => {
  deployment.authProvider = 'embedded';
});

const account: AuthAccount = { uid: 'uid-nina', email: 'nina@example.com', isEmailVerified: true };

const test = serverTest({
  'GET /user/info': () => ({ rows: [recordOf({ firebase_uid: account.uid, username: 'nina' })] }),
  'PATCH /user/logindate': () => ({ success: true }),
});

test('a click signs in, not opening the page, which removes the code from the address', async () => {
  const signInWithLink = vi.fn(async () => account);
  const { address } = show(signInWithLink);
  await waitFor(() => expect(address()).toBe('/sign-in-link'));
  expect(signInWithLink).not.toHaveBeenCalled();
  press(texts.submit);
  await waitFor(() => expect(address()).toBe('/login'));
  expect(signInWithLink.mock.calls).toEqual([['c0de', undefined]]);
});

test('a browser that did not ask for the link is asked for its email', async () => {
  const signInWithLink = vi.fn(async (_code: string, email?: string) => {
    if (email === account.email) return account;
    throw new AuthError('invalid-email');
  });
  const { address } = show(signInWithLink);
  press(texts.submit);
  const question = await screen.findByText(texts.which);
  expect(document.activeElement?.contains(question)).toBe(true);
  expect(screen.queryByText(texts.wrongEmail)).toBeNull();
  type(loginTexts.email, 'alice@example.com');
  press(texts.submit);
  await screen.findByText(texts.wrongEmail);
  type(loginTexts.email, account.email);
  press(texts.submit);
  await waitFor(() => expect(address()).toBe('/login'));
});

test('with Firebase, the email is asked for at once', async () => {
  deployment.authProvider = 'firebase';
  show();
  await screen.findByText(texts.which);
});

test('a code is asked for after the link', async () => {
  show(reject('second-factor-required'));
  press(texts.submit);
  await screen.findByLabelText(secondFactorTexts.step.code);
});

test('a link that is no longer valid offers another one', async () => {
  show(reject('invalid-code'));
  press(texts.submit);
  await screen.findByText(accountTexts.links.invalid);
  press(accountTexts.reset.askAgain);
  await screen.findByText(texts.ask);
});

test('a failure keeps the button', async () => {
  show(reject('unknown'));
  press(texts.submit);
  await screen.findByText(texts.failed);
  expect(button(texts.submit)).toBeTruthy();
});

function reject(code: ConstructorParameters<typeof AuthError>[0]) {
  return () => Promise.reject(new AuthError(code));
}

function show(signInWithLink: ProviderClient['signInWithLink'] = reject('unknown')) {
  const unused = () => Promise.reject(new Error('This call is not expected.'));
  const client: ProviderClient = {
    open: unused,
    signIn: unused,
    signUp: unused,
    link: unused,
    confirm: unused,
    requestLink: unused,
    signInWithLink,
    methods: null,
  };
  return open({
    path: '/sign-in-link#code=c0de',
    routes: [{ path: '/sign-in-link', Component: SignInLinkScreen }],
    state: visitor,
    service: { providers: async () => client, updateProfile: async () => {} },
  });
}
