import { passkeySignInTexts } from '@reprise/contract/accounts/passkey-sign-in-texts.ts';
import { offlineTexts } from '@reprise/contract/shell/texts.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AuthError, type PasskeyClient } from '#platform/auth/auth-client.ts';
import { button, field } from '#platform/testing/controls.ts';
import { fillLogin, open, panelPage, saveRecordAs } from './login-panel.testing.tsx';

const page = panelPage();

test('a passkey signs in without the form', async () => {
  page.auth.addAccount({ displayName: 'alice' });
  saveRecordAs(page, 'alice');
  openWith(() => page.auth.signIn('', ''));
  await waitFor(() => expect(page.server.callsTo('PATCH /user/logindate')).toHaveLength(1));
  expect(page.auth.getState().status).toBe('signedIn');
  expect(page.notices).toEqual([]);
});

test('a passkey of an unfinished registration leads to its form', async () => {
  page.auth.addAccount({ displayName: '' });
  openWith(() => page.auth.signIn('', ''));
  await screen.findByLabelText('First name');
});

test('canceling changes nothing and says nothing', async () => {
  openWith(async () => null);
  await waitFor(() =>
    expect(button(passkeySignInTexts.start).getAttribute('aria-busy')).toBeNull(),
  );
  expect(field('Email').value).toBe('alice@example.org');
  expect(field('Password').value).toBe('secret1!');
  expect(page.notices).toEqual([]);
  expect(page.auth.getState().status).toBe('signedOut');
});

test.each([
  ['passkey-failed', passkeySignInTexts.failed],
  ['passkey-unsupported', passkeySignInTexts.unsupported],
  ['network', offlineTexts.notice],
] as const)('%s shows one sentence and keeps the input', async (code, text) => {
  openWith(() => Promise.reject(new AuthError(code)));
  await waitFor(() => expect(page.notices).toEqual([text]));
  expect(field('Email').value).toBe('alice@example.org');
});

function openWith(signIn: PasskeyClient['signIn']) {
  page.auth.passkeys = async () => ({
    signIn,
    create: async () => null,
    confirm: async () => false,
  });
  open(page);
  fillLogin();
  fireEvent.click(button(passkeySignInTexts.start));
}
