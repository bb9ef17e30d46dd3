import { loginTexts } from '@reprise/contract/accounts/login-texts.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type, button, field } from '#platform/testing/controls.ts';
import {
  chooseUsername,
  fillLogin,
  fillNames,
  open,
  openRegister,
  openTab,
  panelPage,
  saveRecordAs,
  waitForOnePanel,
} from './login-panel.testing.tsx';

const SAVE = 'POST /user/save';
const page = panelPage();

test('an unfinished registration is finished after the next sign-in', async () => {
  page.auth.addAccount({ displayName: '' });
  open(page);
  fillLogin();
  fireEvent.click(button(loginTexts.login));
  await screen.findByLabelText('First name');
  await waitForOnePanel();
  expect(field('Email').value).toBe('alice@example.org');
  expect(field('Email').readOnly).toBe(true);
  expect(screen.queryByLabelText('Password')).toBeNull();

  fillNames();
  await chooseUsername('alice');
  saveRecordAs(page, 'alice');
  fireEvent.click(button(loginTexts.signUp));
  await waitFor(() => expect(page.auth.getState().status).toBe('signedIn'));
  expect(page.server.callsTo(SAVE)[0]?.body).toMatchObject({
    email: 'alice@example.org',
    username: 'alice',
  });
});

test('a registration that only lacks its display name is repaired silently', async () => {
  page.auth.addAccount({ displayName: '' });
  await page.auth.signIn('alice@example.org', 'secret1!');
  saveRecordAs(page, 'alice');
  open(page);
  await waitFor(() => expect(page.auth.getState().status).toBe('signedIn'));
  expect(page.server.callsTo(SAVE)).toEqual([]);
});

test('a user who does not want to finish can use another email', async () => {
  page.auth.addAccount({ displayName: '' });
  await page.auth.signIn('alice@example.org', 'secret1!');
  open(page);
  fireEvent.click(await screen.findByRole('button', { name: 'Use another email' }));
  await screen.findByLabelText('Password');
  expect(page.auth.getState().status).toBe('signedOut');
});

test('switching tabs keeps the input', async () => {
  await openRegister(page);
  type('First name', 'Alice');
  await openTab(loginTexts.login);
  type('Email', 'alice@example.org');
  await openTab(loginTexts.register);
  expect(field('First name').value).toBe('Alice');
  await openTab(loginTexts.login);
  expect(field('Email').value).toBe('alice@example.org');
});
