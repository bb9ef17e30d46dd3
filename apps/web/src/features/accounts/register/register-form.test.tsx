import { loginTexts } from '@reprise/contract/accounts/login-texts.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { deferred, errorResponse } from '#platform/testing/fake-server.ts';
import { type, button, field } from '#platform/testing/controls.ts';
import {
  chooseUsername,
  fillRegister,
  openRegister,
  panelPage,
  returnPath,
  saveRecordAs,
} from '#features/accounts/sign-in/login-panel.testing.tsx';

const SAVE = 'POST /user/save';
const page = panelPage();

test.each([
  ['First name', 'A', loginTexts.personName],
  ['Last name', 'A4', loginTexts.personName],
  ['Email', 'alice', loginTexts.registerEmail],
  ['Password', 'secret', loginTexts.passwordRule],
  ['Username', 'a', loginTexts.usernameInvalid],
  ['Username', 'bob', loginTexts.usernameTaken],
  ['Username', 'alice', 'alice is available!!'],
  ['Username', 'alice ', 'alice is available!!'],
])('Register: %s %j shows its message', async (label, value, message) => {
  await openRegister(page);
  expect(screen.queryByText(message)).toBeNull();
  type(label, value);
  await screen.findByText(message);
});

test('Register: the repeated password must equal the password, whichever is typed last', async () => {
  await openRegister(page);
  type('Password', 'secret1!');
  expect(screen.queryByText(loginTexts.passwordsDiffer)).toBeNull();
  type('Repeat password', 'secret2!');
  await screen.findByText(loginTexts.passwordsDiffer);
  type('Password', 'secret2!');
  await waitFor(() => expect(screen.queryByText(loginTexts.passwordsDiffer)).toBeNull());
});

test('Sign Up is enabled only when the username is available', async () => {
  await openRegister(page);
  expect(button(loginTexts.signUp).disabled).toBe(true);
  type('Username', 'alice');
  expect(button(loginTexts.signUp).disabled).toBe(true);
  await waitFor(() => expect(button(loginTexts.signUp).disabled).toBe(false));
  type('Username', 'bob');
  expect(button(loginTexts.signUp).disabled).toBe(true);
  await screen.findByText(loginTexts.usernameTaken);
  expect(button(loginTexts.signUp).disabled).toBe(true);
});

test('sign-up on an unchecked username does nothing', async () => {
  await openRegister(page);
  await fillRegister();
  type('Username', 'alice2');
  fireEvent.submit(button(loginTexts.signUp));
  await screen.findByText('alice2 is available!!');
  expect(page.auth.signUps()).toBe(0);
  expect(page.server.callsTo(SAVE)).toEqual([]);
});

test('the other fields are checked on click', async () => {
  await openRegister(page);
  await chooseUsername('alice');
  fireEvent.click(button(loginTexts.signUp));
  await screen.findByText(loginTexts.registerEmail);
  expect(screen.getAllByText(loginTexts.personName)).toHaveLength(2);
  expect(screen.getByText(loginTexts.passwordRule)).toBeTruthy();
  expect(page.auth.signUps()).toBe(0);
});

test('a registration signs in and clears the return path', async () => {
  saveRecordAs(page, 'alice');
  await openRegister(page);
  await fillRegister();
  fireEvent.click(button(loginTexts.signUp));
  await waitFor(() => expect(page.auth.getState().status).toBe('signedIn'));
  await waitFor(() => expect(returnPath()).toBe('null'));
});

test('spaces that a phone keyboard adds are not sent', async () => {
  saveRecordAs(page, 'alice');
  await openRegister(page);
  await fillRegister();
  type('First name', 'Anna ');
  type('Username', 'alice ');
  await screen.findByText('alice is available!!');
  fireEvent.click(button(loginTexts.signUp));
  await waitFor(() => expect(page.auth.getState().status).toBe('signedIn'));
  expect(page.server.callsTo(SAVE)).toMatchObject([{ body: { fname: 'Anna', username: 'alice' } }]);
});

test('the fields are disabled while the registration is sent', async () => {
  const response = deferred<unknown>();
  page.server.on(SAVE, () => response.promise);
  saveRecordAs(page, 'alice');
  await openRegister(page);
  await fillRegister();
  fireEvent.click(button(loginTexts.signUp));
  await waitFor(() => expect(field('First name').closest('fieldset')?.disabled).toBe(true));
  response.resolve({ success: true });
  await waitFor(() => expect(page.auth.getState().status).toBe('signedIn'));
});

test('a failed registration shows one notice and keeps the form and the return path', async () => {
  page.server.on(SAVE, () => errorResponse(500, 'INTERNAL'));
  await openRegister(page);
  await fillRegister();
  fireEvent.click(button(loginTexts.signUp));
  await waitFor(() => expect(page.notices).toEqual([loginTexts.signUpFailed]));
  expect(document.activeElement).toBe(field('Username'));
  expect(field('First name').value).toBe('Alice');
  expect(returnPath()).toBe('{"from":"/upload"}');
});

test('a username taken in the meantime shows its message, and Sign Up continues with the created account', async () => {
  page.server.on(SAVE, () => errorResponse(409, 'USERNAME_TAKEN'));
  await openRegister(page);
  await fillRegister();
  fireEvent.click(button(loginTexts.signUp));
  await screen.findByText(loginTexts.usernameTaken);
  expect(button(loginTexts.signUp).disabled).toBe(true);
  expect(field('First name').value).toBe('Alice');
  expect(field('Email').readOnly).toBe(true);
  expect(page.notices).toEqual([]);

  page.server.on(SAVE, () => ({ success: true }));
  saveRecordAs(page, 'alice2');
  await chooseUsername('alice2');
  fireEvent.click(button(loginTexts.signUp));
  await waitFor(() => expect(page.auth.getState().status).toBe('signedIn'));
  expect(page.auth.signUps()).toBe(1);
});
