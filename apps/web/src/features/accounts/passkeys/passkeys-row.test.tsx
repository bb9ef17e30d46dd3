import { passkeySignInTexts } from '@reprise/contract/accounts/passkey-sign-in-texts.ts';
import { passkeyTexts } from '@reprise/contract/accounts/security-texts.ts';
import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { noticeTexts } from '@reprise/contract/shell/notice-texts.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, vi } from 'vitest';
import { open } from '#features/accounts/account-pages.testing.tsx';
import { button, field, press, type } from '#platform/testing/controls.ts';
import { AuthError, type AuthClient, type PasskeyClient } from '#platform/auth/auth-client.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { PasskeysRow } from './passkeys-row.tsx';

const { add, remove, rename, row } = passkeyTexts;
const LIST = 'GET /user/passkeys';
const ADD = 'POST /user/passkey';
const OPTIONS = 'POST /user/passkeyoptions';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const laptop = { id: 'p1', name: 'Laptop', added: daysAgo(40), last_used: daysAgo(2) };
const phone = { ...laptop, id: 'p2', name: 'Phone', last_used: null };

const options = {
  rp: { id: 'localhost', name: 'Reprise' },
  user: { id: 'dQ', name: 'alice', displayName: 'alice' },
  challenge: 'YQ',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'preferred',
    requireResidentKey: false,
    userVerification: 'required',
  },
  attestation: 'none',
};
const created = { id: 'p3', response: { clientDataJSON: 'YQ', attestationObject: 'YQ' } };

const test = serverTest({
  [LIST]: () => ({ rows: [laptop, phone] }),
  'GET /user/sessions': () => ({ rows: [] }),
  [OPTIONS]: () => options,
  [ADD]: () => ({ success: true }),
});

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', vi.fn());
});

test('lists each passkey with its times', async () => {
  const { list } = await show();
  expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'LaptopAdded 1 month ago, last used 2 days ago',
    'PhoneAdded 1 month ago, never used',
  ]);
});

test('without passkeys there is only the button', async () => {
  server.on(LIST, () => ({ rows: [] }));
  render();
  await expect.poll(() => server.callsTo(LIST)).toHaveLength(1);
  expect(await screen.findByRole('button', { name: row.add })).toBeTruthy();
  expect(screen.queryByRole('list')).toBeNull();
});

test('a browser without passkeys says so, and still shows those of other devices', async () => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  await show();
  expect(screen.getByText(passkeySignInTexts.unsupported)).toBeTruthy();
  expect(screen.queryByRole('button', { name: row.add })).toBeNull();
});

test('ten passkeys are the most', async () => {
  const rows = Array.from({ length: 10 }, (_, n) => ({ ...laptop, id: `p${n}` }));
  server.on(LIST, () => ({ rows }));
  await show();
  expect(screen.getByText(row.full)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: row.add }).disabled).toBe(true);
});

test('a list that could not be loaded can be loaded again', async () => {
  server.on(LIST, () => errorResponse(500, 'INTERNAL'));
  render();
  const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 });
  expect(screen.getByText(row.failed)).toBeTruthy();
  server.on(LIST, () => ({ rows: [laptop] }));
  fireEvent.click(retry);
  await screen.findByText('Laptop');
});

test('adding one confirms the password and stores what the browser made', async () => {
  const create = vi.fn(async () => created);
  const { reauthenticate } = await show(create);
  await submitNew();
  await screen.findByText(row.wasAdded('Key'));
  expect(reauthenticate).toHaveBeenCalledWith('secret1!');
  expect(create).toHaveBeenCalledWith(options);
  const { uid } = alice.user;
  expect(server.callsTo(ADD)[0]?.body).toEqual({ uid, name: 'Key', passkey: created });
});

test('canceling in the browser leaves the form as it was, without an alarm', async () => {
  await show(async () => null);
  const dialog = await submitNew();
  await expect.poll(() => server.callsTo(OPTIONS)).toHaveLength(1);
  const submit = () => dialog.getByRole('button', { name: add.submit });
  await expect.poll(() => submit().getAttribute('aria-busy')).toBeNull();
  expect(field(add.name).value).toBe('Key');
  expect(field(accountTexts.password.current).value).toBe('secret1!');
  expect(dialog.getByRole('alert').textContent).toBe('');
  expect(server.callsTo(ADD)).toEqual([]);
});

test.each([
  ['passkey-exists', add.exists],
  ['passkey-failed', add.failed],
  ['passkey-unsupported', passkeySignInTexts.unsupported],
] as const)('%s is shown in the dialog', async (code, text) => {
  await show(() => Promise.reject(new AuthError(code)));
  const dialog = await submitNew();
  await dialog.findByText(text);
  expect(server.callsTo(ADD)).toEqual([]);
});

test('a sign-in that has not passed a passkey of the account is shown how to add one', async () => {
  server.on(OPTIONS, () => errorResponse(403, 'SECOND_FACTOR_REQUIRED'));
  await show();
  const dialog = await submitNew();
  await dialog.findByText(noticeTexts.factorNotPassed);
  expect(server.callsTo(ADD)).toEqual([]);
});

test('a wrong password and a missing name are shown under their fields', async () => {
  const { reauthenticate } = await show();
  reauthenticate.mockRejectedValueOnce(new AuthError('invalid-credentials'));
  await submitNew(' ');
  await screen.findByText(passkeyTexts.nameRule);
  expect(reauthenticate).not.toHaveBeenCalled();
  type(add.name, 'Key');
  press(add.submit);
  await screen.findByText(accountTexts.password.wrong);
  expect(server.callsTo(OPTIONS)).toEqual([]);
});

test('renaming one needs no password', async () => {
  const RENAME = 'PATCH /user/passkey';
  server.on(RENAME, () => ({ success: true }));
  await show();
  press(row.renameOf('Phone'));
  await screen.findByRole('dialog');
  expect(field(add.name).value).toBe('Phone');
  type(add.name, 'Old phone');
  press(rename.submit);
  await screen.findByText(row.wasRenamed('Old phone'));
  await expect.poll(() => document.activeElement).toBe(button(row.renameOf('Phone')));
  const body = { uid: alice.user.uid, passkey_id: 'p2', name: 'Old phone' };
  expect(server.callsTo(RENAME)[0]?.body).toEqual(body);
});

test('removing one asks once, with the password; a failure leaves it', async () => {
  const REMOVE = 'DELETE /user/passkey';
  server.on(REMOVE, () => errorResponse(500, 'INTERNAL'));
  const { list, reauthenticate } = await show();
  press(row.removeOf('Laptop'));
  const dialog = within(await screen.findByRole('dialog', { name: remove.title('Laptop') }));
  type(accountTexts.password.current, 'secret1!');
  fireEvent.click(dialog.getByRole('button', { name: row.remove }));
  await screen.findByText(remove.failed);
  expect(list.getAllByRole('listitem', { hidden: true })).toHaveLength(2);
  server.on(REMOVE, () => ({ success: true }));
  server.on(LIST, () => ({ rows: [phone] }));
  fireEvent.click(dialog.getByRole('button', { name: row.remove }));
  await screen.findByText(row.wasRemoved('Laptop'));
  await expect.poll(() => list.getAllByRole('listitem')).toHaveLength(1);
  await expect.poll(() => document.activeElement).toBe(button(row.add));
  expect(reauthenticate).toHaveBeenCalledTimes(2);
  expect(server.callsTo(REMOVE)[1]?.body).toEqual({ uid: alice.user.uid, passkey_id: 'p1' });
});

function render(create: PasskeyClient['create'] = async () => created) {
  const reauthenticate = vi.fn(async (_password: string) => {});
  const passkeys: AuthClient['passkeys'] = async () => ({
    create,
    signIn: async () => null,
    confirm: async () => false,
  });
  const routes = [{ path: '/settings', element: <PasskeysRow user={alice.user} /> }];
  open({ path: '/settings', routes, service: { passkeys, reauthenticate } });
  return reauthenticate;
}

async function show(create?: PasskeyClient['create']) {
  const reauthenticate = render(create);
  const list = within(await screen.findByRole('list', { name: row.list }));
  return { list, reauthenticate };
}

async function submitNew(name = 'Key') {
  press(row.add);
  const dialog = within(await screen.findByRole('dialog'));
  type(add.name, name);
  type(accountTexts.password.current, 'secret1!');
  fireEvent.click(dialog.getByRole('button', { name: add.submit }));
  return dialog;
}
