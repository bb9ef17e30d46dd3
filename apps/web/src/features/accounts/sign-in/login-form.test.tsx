import { loginTexts } from '@reprise/contract/accounts/login-texts.ts';
import { noticeTexts } from '@reprise/contract/shell/notice-texts.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type, button, field } from '#platform/testing/controls.ts';
import { fillLogin, open, panelPage, saveRecordAs } from './login-panel.testing.tsx';

const page = panelPage();

test.each([
  ['Email', 'alice@', loginTexts.loginEmail],
  ['Password', 'secret', loginTexts.passwordRule],
])(
  'Login: the message of %s appears under it while typing, not before',
  async (label, value, message) => {
    open(page);
    expect(screen.queryByText(message)).toBeNull();
    type(label, value);
    await screen.findByText(message);
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
  },
);

test('a forgotten password links to the reset', () => {
  open(page);
  const link = screen.getByRole('link', { name: 'Forgot password?' });
  expect(link.getAttribute('href')).toBe('/reset-password');
});

test('Login with missing fields is not sent and shows both messages', async () => {
  open(page);
  fireEvent.click(button(loginTexts.login));
  await screen.findByText(loginTexts.loginEmail);
  expect(screen.getByText(loginTexts.passwordRule)).toBeTruthy();
  expect(page.server.calls.map(({ name }) => name)).toEqual(['POST /user/signups']);
});

test('a failed sign-in shows one quiet sentence and keeps the input', async () => {
  open(page);
  fillLogin();
  fireEvent.click(button(loginTexts.login));
  await waitFor(() => expect(page.notices).toEqual([noticeTexts.signInFailed]));
  expect(field('Email').value).toBe('alice@example.org');
  expect(field('Password').value).toBe('secret1!');
});

test('a sign-in sends the login date', async () => {
  page.auth.addAccount({ displayName: 'alice' });
  saveRecordAs(page, 'alice');
  open(page);
  fillLogin();
  fireEvent.click(button(loginTexts.login));
  await waitFor(() => expect(page.server.callsTo('PATCH /user/logindate')).toHaveLength(1));
  expect(page.auth.getState().status).toBe('signedIn');
  expect(page.notices).toEqual([]);
});
