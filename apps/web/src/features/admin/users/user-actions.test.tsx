import { signInTexts } from '@reprise/contract/accounts/sign-in-texts.ts';
import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { adminTexts, adminUserTexts as texts } from '@reprise/contract/admin/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';
import { AuthError, type AuthClient } from '#platform/auth/auth-client.ts';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { field } from '#platform/testing/controls.ts';
import { mallory } from './mallory.testing.ts';
import { UserPage } from './user-page.tsx';
// Loading this code in a test can time out.
import '#ui/overlays/dialog-popup.tsx';

const deployment = vi.hoisted(() => ({ authProvider: 'embedded', signIn: [] }));
vi.mock('#platform/config.ts', () => ({ config: deployment }));
vi.mock('#platform/auth/passkey-support.ts', () => ({ supportsPasskeys: () => true }));

const { password: passwordTexts } = accountTexts;
const USER = 'GET /admin/user';
const LINK = 'POST /admin/user/resetlink';
const DELETE = 'POST /admin/user/delete';
const link = 'https://clips.example/reset-password#code=abc';

const test = serverTest({
  [USER]: () => ({ rows: [mallory] }),
  'GET /admin/user/sessions': () => ({ rows: [] }),
  'GET /user/signinmethods': () => ({
    rows: [{ kind: 'password', added: '2026-11-30T08:00:00Z' }],
  }),
  'GET /user/passkeys': () => ({
    rows: [{ id: 'p1', name: 'laptop', added: '2026-11-30T08:00:00Z', last_used: null }],
  }),
  [LINK]: () => ({ rows: [{ link }] }),
  [DELETE]: () => ({ success: true }),
});

afterEach(() => {
  deployment.authProvider = 'embedded';
});

type Reauthenticate = AuthClient['reauthenticate'];

test('a link for a new password needs that of the admin and is shown once', async () => {
  const steps: string[] = [];
  server.on(LINK, () => {
    steps.push('link');
    return { rows: [{ link }] };
  });
  const { submit } = await openDialog(texts.createLink, async (typed) => void steps.push(typed));
  write(adminTexts.reasonForLog, 'asked by mail');
  write(adminTexts.ownPassword, 'secret1!');
  submit();
  expect(await screen.findByText(link)).toBeTruthy();
  expect(steps).toEqual(['secret1!', 'link']);
  expect(server.callsTo(LINK)[0]?.body).toEqual({ username: 'mallory', note: 'asked by mail' });
  fireEvent.click(screen.getByRole('button', { name: adminTexts.copy }));
  expect(await screen.findByText(/^(Link copied|The link could not be copied)/)).toBeTruthy();
  fireEvent.click(screen.getAllByRole('button', { name: controlTexts.close })[0] ?? document.body);
  await waitFor(() => expect(screen.queryByText(link)).toBeNull());
});

test('deleting leads back to the list', async () => {
  const { submit, router } = await openDialog(texts.delete);
  writeDeletion();
  server.on(USER, () => errorResponse(404, 'NOT_FOUND'));
  submit();
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/users'));
  expect(server.callsTo(DELETE)[0]?.body).toEqual({
    username: 'mallory',
    note: 'a bot',
    confirmation: 'mallory',
  });
});

test.each([
  [{ username: 'malory' }, texts.confirmationError, texts.confirmation('mallory')],
  [{ password: '' }, passwordTexts.missing, adminTexts.ownPassword],
])('deleting with %j calls nothing', async (typed, message, label) => {
  const reauthenticate = vi.fn<Reauthenticate>();
  const { submit } = await openDialog(texts.delete, reauthenticate);
  writeDeletion(typed);
  submit();
  expect(screen.getByText(message)).toBeTruthy();
  expect(document.activeElement).toBe(field(label));
  expect(reauthenticate).not.toHaveBeenCalled();
  expect(server.callsTo(DELETE)).toEqual([]);
});

test('a wrong password is shown at its field, and nothing that was typed is lost', async () => {
  const reauthenticate = vi
    .fn<Reauthenticate>()
    .mockRejectedValueOnce(new AuthError('invalid-credentials'));
  const { submit, notices, router } = await openDialog(texts.delete, reauthenticate);
  writeDeletion({ password: 'secret2!' });
  submit();
  await screen.findByText(passwordTexts.wrong);
  expect(document.activeElement).toBe(field(adminTexts.ownPassword));
  expect(field(adminTexts.ownPassword).getAttribute('aria-invalid')).toBe('true');
  expect(field(adminTexts.reasonForLog).value).toBe('a bot');
  expect(field(texts.confirmation('mallory')).value).toBe('mallory');
  expect(field(adminTexts.ownPassword).value).toBe('secret2!');
  expect(server.callsTo(DELETE)).toEqual([]);
  expect(notices).toEqual([]);
  write(adminTexts.ownPassword, 'secret1!');
  expect(screen.queryByText(passwordTexts.wrong)).toBeNull();
  submit();
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/users'));
});

test('a sign-in that is too old asks for the password again', async () => {
  server.on(LINK, () => errorResponse(403, 'REAUTH_REQUIRED'));
  const { submit } = await openDialog(texts.createLink);
  write(adminTexts.reasonForLog, 'asked by mail');
  write(adminTexts.ownPassword, 'secret1!');
  submit();
  await screen.findByText(passwordTexts.again);
  expect(document.activeElement).toBe(field(adminTexts.ownPassword));
});

test('another failure is not the fault of the password', async () => {
  server.on(DELETE, () => errorResponse(500, 'INTERNAL'));
  const { submit } = await openDialog(texts.delete);
  writeDeletion();
  submit();
  await screen.findByText(adminTexts.actionFailed);
  expect(field(adminTexts.ownPassword).getAttribute('aria-invalid')).toBeNull();
});

test('an admin without a password confirms with a passkey', async () => {
  server.on('GET /user/signinmethods', () => ({ rows: [] }));
  const { submit, auth } = await openDialog(texts.createLink);
  const confirm = vi.fn(async (_uid: string) => true);
  auth.passkeys = async () => ({ signIn: async () => null, create: async () => null, confirm });
  fireEvent.click(await screen.findByRole('button', { name: signInTexts.confirm.withPasskey }));
  await screen.findByText(signInTexts.finish.confirmed);
  expect(confirm).toHaveBeenCalledWith(alice.user.uid);
  write(adminTexts.reasonForLog, 'asked by mail');
  submit();
  expect(await screen.findByText(link)).toBeTruthy();
});

test('suspending asks for no password', async () => {
  const reauthenticate = vi.fn<Reauthenticate>();
  server.on('POST /admin/user/suspend', () => ({ success: true }));
  const { submit } = await openDialog(texts.suspend, reauthenticate);
  expect(screen.queryByLabelText(adminTexts.ownPassword)).toBeNull();
  write(texts.reason, 'spam');
  submit();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(reauthenticate).not.toHaveBeenCalled();
});

test('with Firebase, the links for a new password are in its console only', async () => {
  deployment.authProvider = 'firebase';
  await openDialog(texts.delete);
  expect(screen.queryByText(texts.resetLinkName)).toBeNull();
});

async function openDialog(button: string, reauthenticate: Reauthenticate = async () => {}) {
  const page = renderPage({
    routes: [
      { path: '/admin/users/mallory', element: <UserPage viewer="alice" username="mallory" /> },
      { path: '/admin/users', element: <p>the list</p> },
    ],
    path: '/admin/users/mallory',
    auth: alice,
  });
  page.auth.reauthenticate = reauthenticate;
  fireEvent.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog'));
  return { ...page, submit: () => fireEvent.click(dialog.getByRole('button', { name: button })) };
}

const write = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });

function writeDeletion({ password = 'secret1!', username = 'mallory' } = {}) {
  write(adminTexts.reasonForLog, 'a bot');
  write(texts.confirmation('mallory'), username);
  write(adminTexts.ownPassword, password);
}
