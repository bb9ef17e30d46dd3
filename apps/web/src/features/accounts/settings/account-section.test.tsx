import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { loginTexts } from '@reprise/contract/accounts/login-texts.ts';
import { noticeTexts } from '@reprise/contract/shell/notice-texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { AuthError, type AuthClient } from '#platform/auth/auth-client.ts';
import { storageItem } from '#platform/storage/storage.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { failingCall, open, succeedingCall } from '#features/accounts/account-pages.testing.tsx';
import { button, field, press, type } from '#platform/testing/controls.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { AccountSection } from './account-section.tsx';

const { links, password, reset, section } = accountTexts;
const EVERYWHERE = 'POST /user/signouteverywhere';
const EXPORT = 'GET /user/export';
vi.mock('#platform/config.ts', () => ({
  config: { authProvider: 'embedded', mail: true, signIn: [] },
}));

const test = serverTest({ [EVERYWHERE]: () => ({ success: true }) });

test('a confirmed email shows so and offers no link', () => {
  show();
  expect(screen.getByText(alice.user.email).textContent).toContain(section.confirmed);
  expect(screen.queryByRole('button', { name: section.sendAgain })).toBeNull();
});

test('an unconfirmed email offers to send the link again', async () => {
  const requestEmailConfirmation = succeedingCall();
  show({ requestEmailConfirmation }, false);
  expect(screen.getByText(section.notConfirmed)).toBeTruthy();
  press(section.sendAgain);
  await screen.findByText(links.sentTo(alice.user.email));
  expect(requestEmailConfirmation).toHaveBeenCalledOnce();
});

test('a link that could not be sent shows the failure', async () => {
  show({ requestEmailConfirmation: failingCall(new AuthError('too-many-requests')) }, false);
  press(section.sendAgain);
  await screen.findByText(noticeTexts.tooMany);
});

test('a new email needs the password and shows where the link went', async () => {
  const changeEmail = succeedingCall();
  show({ changeEmail });
  const submit = await openEmailDialog();
  submit();
  await screen.findByText(`${links.sentTo('new@example.com')} ${section.changesThen}`);
  expect(changeEmail.mock.calls).toEqual([['secret1!', 'new@example.com']]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  ['new@', loginTexts.loginEmail],
  ['Alice@example.com', section.sameEmail],
])('the new email %s is not sent', async (email, text) => {
  const changeEmail = succeedingCall();
  show({ changeEmail });
  const submit = await openEmailDialog(email);
  submit();
  await screen.findByText(text);
  expect(changeEmail).not.toHaveBeenCalled();
});

test.each([
  ['invalid-credentials', password.wrong, password.current],
  ['reauth-required', password.again, password.current],
  ['email-in-use', section.emailTaken, section.newEmail],
] as const)('%s is shown under its field, which takes the focus', async (code, text, label) => {
  show({ changeEmail: failingCall(new AuthError(code)) });
  const submit = await openEmailDialog();
  submit();
  await screen.findByText(text);
  expect(field(label).getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field(label));
});

test('closing a dialog returns the focus to the button that opened it', async () => {
  show();
  const dialog = await openDialog(section.changePassword);
  expect(document.activeElement).toBe(field(password.current));
  fireEvent.click(dialog.getByRole('button', { name: controlTexts.cancel }));
  await waitFor(() => expect(document.activeElement).toBe(button(section.changePassword)));
});

test('a password change that ends the other sessions is the only call', async () => {
  server.on(EVERYWHERE, () => {
    throw new TypeError('The connection is lost.');
  });
  show({ changePassword: async () => true });
  const submit = await openPasswordDialog();
  submit();
  await screen.findByText(section.passwordChanged);
  expect(server.callsTo(EVERYWHERE)).toEqual([]);
});

test('a changed password signs the other devices out', async () => {
  const changePassword = vi.fn<AuthClient['changePassword']>(async () => false);
  show({ changePassword });
  const submit = await openPasswordDialog();
  submit();
  await screen.findByText(section.passwordChanged);
  expect(changePassword.mock.calls).toEqual([['secret1!', 'secret2!']]);
  expect(server.callsTo(EVERYWHERE)[0]?.body).toEqual({ uid: 'uid-alice', except_this: true });
});

test('a changed password shows so when the other sessions could not be ended', async () => {
  server.on(EVERYWHERE, () => errorResponse(500, 'INTERNAL'));
  show({ changePassword: async () => false });
  const submit = await openPasswordDialog();
  submit();
  await screen.findByText(section.passwordChangedOnly);
});

test('a wrong current password changes nothing and ends no session', async () => {
  show({ changePassword: failingCall(new AuthError('invalid-credentials')) });
  const submit = await openPasswordDialog();
  submit();
  await screen.findByText(password.wrong);
  expect(document.activeElement).toBe(field(password.current));
  expect(server.callsTo(EVERYWHERE)).toEqual([]);
});

test('a failure is shown in the dialog, which stays open', async () => {
  show({ changePassword: failingCall(new AuthError('unknown')) });
  const submit = await openPasswordDialog();
  submit();
  const dialog = within(screen.getByRole('dialog'));
  await dialog.findByText(reset.failed);
  expect(field(password.current).value).toBe('secret1!');
});

test('signing out everywhere asks first, then also signs out here', async () => {
  const { auth } = show();
  press(section.signOutEverywhere);
  const question = within(await screen.findByRole('alertdialog'));
  expect(server.callsTo(EVERYWHERE)).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: section.signOutEverywhere }));
  await waitFor(() => expect(auth.getState().status).toBe('signedOut'));
  expect(server.callsTo(EVERYWHERE)[0]?.body).toEqual({ uid: 'uid-alice', except_this: false });
  await screen.findByText(section.signedOut);
});

test('signing out everywhere deletes the user data, also if the socket ends the session first', async () => {
  const draft = storageItem('draft', 'uid-alice.chat');
  draft.write('private words');
  const { auth } = show();
  server.on(EVERYWHERE, () => {
    act(() => auth.setState({ status: 'signedOut' }));
    return { success: true };
  });
  press(section.signOutEverywhere);
  const question = within(await screen.findByRole('alertdialog'));
  fireEvent.click(question.getByRole('button', { name: section.signOutEverywhere }));
  await screen.findByText(section.signedOut);
  expect(draft.read()).toBeNull();
});

test('a failure to end the sessions leaves all of them signed in', async () => {
  server.on(EVERYWHERE, () => errorResponse(500, 'INTERNAL'));
  const { auth } = show();
  press(section.signOutEverywhere);
  const question = within(await screen.findByRole('alertdialog'));
  fireEvent.click(question.getByRole('button', { name: section.signOutEverywhere }));
  await screen.findByText(section.signOutFailed);
  expect(auth.getState().status).toBe('signedIn');
});

test("the user's data is saved as a zip named after the username", async () => {
  server.on(EXPORT, () => new Response('PK'));
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  show();
  press(section.download);
  await screen.findByText(section.downloaded);
  const link: unknown = click.mock.contexts[0];
  expect(link instanceof HTMLAnchorElement && link.download).toBe('reprise-alice.zip');
  expect(server.callsTo(EXPORT)[0]?.query).toEqual({ uid: 'uid-alice' });
});

test('data that could not be fetched shows the failure', async () => {
  server.on(EXPORT, () => errorResponse(500, 'INTERNAL'));
  show();
  press(section.download);
  await screen.findByText(section.downloadFailed);
});

function show(service: Partial<AuthClient> = {}, isEmailVerified = true) {
  const user = { ...alice.user, isEmailVerified };
  const routes = [{ path: '/settings', element: <AccountSection user={user} /> }];
  return open({ path: '/settings', routes, service });
}

async function openDialog(name: string) {
  press(name);
  return within(await screen.findByRole('dialog'));
}

async function openPasswordDialog() {
  const dialog = await openDialog(section.changePassword);
  type(password.current, 'secret1!');
  type(password.next, 'secret2!');
  type(password.repeat, 'secret2!');
  return () => fireEvent.click(dialog.getByRole('button', { name: section.changePassword }));
}

async function openEmailDialog(email = 'new@example.com') {
  const dialog = await openDialog(section.changeEmail);
  type(section.newEmail, email);
  type(password.current, 'secret1!');
  return () => fireEvent.click(dialog.getByRole('button', { name: reset.send }));
}
