import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { controlTexts, offlineTexts } from '@reprise/contract/shell/texts.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { AuthError, type AuthClient } from '#platform/auth/auth-client.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { AccountSection } from '#features/accounts/settings/account-section.tsx';
import { failingCall, open, succeedingCall } from '#features/accounts/account-pages.testing.tsx';
import { button, field, press, type } from '#platform/testing/controls.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { alice } from '#platform/testing/fake-auth-client.ts';

const { deletion, password, section } = accountTexts;
const DELETE = 'DELETE /user/delete';
const USERNAME = deletion.username('alice');

const test = serverTest({ [DELETE]: () => ({ success: true }) });

test('deletes the user first, then the account, and shows it on /', async () => {
  const steps: string[] = [];
  server.on(DELETE, () => {
    steps.push('user');
    return { success: true };
  });
  const { address } = await show({
    reauthenticate: async (typed) => void steps.push(`password ${typed}`),
    removeAccount: async () => void steps.push('account'),
  });
  submitDeletion();
  await screen.findByText(deletion.done);
  expect(steps).toEqual(['password secret1!', 'user', 'account']);
  expect(server.callsTo(DELETE)[0]?.body).toEqual({ uid: 'uid-alice' });
  expect(address()).toBe('/');
});

test.each([
  ['bob', 'secret1!', deletion.usernameWrong],
  ['alice', '', password.missing],
])('%s with the password %j deletes nothing', async (username, typed, text) => {
  const reauthenticate = succeedingCall();
  await show({ reauthenticate });
  submitDeletion(username, typed);
  await screen.findByText(text);
  expect(reauthenticate).not.toHaveBeenCalled();
  expect(server.callsTo(DELETE)).toEqual([]);
});

test('a wrong password is shown under its field, and nothing is deleted', async () => {
  const removeAccount = succeedingCall();
  await show({ reauthenticate: failingCall(new AuthError('invalid-credentials')), removeAccount });
  submitDeletion();
  await screen.findByText(password.wrong);
  expect(document.activeElement).toBe(field(password.current));
  expect(server.callsTo(DELETE)).toEqual([]);
  expect(removeAccount).not.toHaveBeenCalled();
});

test('REAUTH_REQUIRED asks for the password again', async () => {
  server.on(DELETE, () => errorResponse(403, 'REAUTH_REQUIRED'));
  await show({ reauthenticate: succeedingCall() });
  submitDeletion();
  await screen.findByText(password.again);
});

test('a deletion that the server rejects deletes no account', async () => {
  server.on(DELETE, () => errorResponse(500, 'INTERNAL'));
  const removeAccount = succeedingCall();
  const { address } = await show({ reauthenticate: succeedingCall(), removeAccount });
  submitDeletion();
  await screen.findByText(deletion.failed);
  expect(removeAccount).not.toHaveBeenCalled();
  expect(address()).toBe('/settings');
});

test('an account that could not be deleted is shown, and the next attempt deletes only the account', async () => {
  const removeAccount = succeedingCall().mockRejectedValueOnce(new AuthError('network'));
  await show({ reauthenticate: succeedingCall(), removeAccount });
  submitDeletion();
  await screen.findByText(deletion.leftover);
  expect(screen.getByText(offlineTexts.notice)).toBeTruthy();
  press(deletion.confirm);
  await screen.findByText(deletion.done);
  expect(server.callsTo(DELETE)).toHaveLength(1);
  expect(removeAccount).toHaveBeenCalledTimes(2);
});

test('closing the dialog after the user was deleted signs out', async () => {
  const { auth, address } = await show({
    reauthenticate: succeedingCall(),
    removeAccount: failingCall(new AuthError('network')),
  });
  submitDeletion();
  await screen.findByText(deletion.leftover);
  press(controlTexts.cancel);
  await waitFor(() => expect(auth.getState().status).toBe('signedOut'));
  expect(address()).toBe('/');
});

test('the link to the export closes the dialog and focuses the export button', async () => {
  await show({});
  press(deletion.downloadFirst[1]);
  await waitFor(() => expect(document.activeElement).toBe(button(section.download)));
  expect(screen.queryByRole('dialog')).toBeNull();
  press(deletion.open);
  await screen.findByRole('dialog');
  press(controlTexts.cancel);
  await waitFor(() => expect(document.activeElement).toBe(button(deletion.open)));
});

async function show(service: Partial<AuthClient>) {
  const routes = [{ path: '/settings', element: <AccountSection user={alice.user} /> }];
  const page = open({ path: '/settings', routes, service });
  press(deletion.open);
  await screen.findByRole('dialog');
  return page;
}

function submitDeletion(username = 'alice', typed = 'secret1!') {
  type(password.current, typed);
  type(USERNAME, username);
  press(deletion.confirm);
}
