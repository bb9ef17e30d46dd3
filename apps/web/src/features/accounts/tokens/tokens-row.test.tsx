import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { newTokenTexts, tokenRowTexts, tokenTexts } from '@reprise/contract/tokens/texts.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { open } from '#features/accounts/account-pages.testing.tsx';
import { AuthError } from '#platform/auth/auth-client.ts';
import { button, field, press, type } from '#platform/testing/controls.ts';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { TokensRow } from './tokens-row.tsx';

const LIST = 'GET /user/tokens';
const CREATE = 'POST /user/token';
const REVOKE = 'DELETE /user/token';
const SECRET = `reprise_pat_${'a'.repeat(46)}`;

const uploader = {
  id: 1,
  name: 'Uploader',
  scopes: ['read', 'post'],
  created: '2026-11-01T10:00:00Z',
  ends: '2027-01-30T10:00:00Z',
  last_used: new Date(Date.now() - 2 * 86_400_000).toISOString(),
  has_ended: false,
};
const bot = { ...uploader, id: 2, name: 'Bot', scopes: ['chat'], last_used: null, has_ended: true };

const test = serverTest({
  [LIST]: () => ({ rows: [uploader, bot] }),
  [CREATE]: () => ({ rows: [{ id: 3, token: SECRET }] }),
});

test('lists each token with its scopes, its end and its use', async () => {
  const { list } = await show();
  expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'UploaderRead, Post · ends on Jan 30, 2027 · last used 2 days ago',
    'BotChat · ended on Jan 30, 2027 · never used',
  ]);
});

test('a new token is shown once', async () => {
  const { reauthenticate } = await show();
  await submitNew();
  const dialog = within(await screen.findByRole('dialog', { name: newTokenTexts.shownTitle }));
  expect(dialog.getByLabelText<HTMLInputElement>(newTokenTexts.secret).value).toBe(SECRET);
  expect(reauthenticate).toHaveBeenCalledWith('secret1!');
  expect(server.callsTo(CREATE)[0]?.body).toEqual({
    uid: alice.user.uid,
    name: 'Script',
    scopes: ['read', 'post'],
    days: 30,
  });
  fireEvent.click(dialog.getByRole('button', { name: newTokenTexts.done }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await expect.poll(() => server.callsTo(LIST)).toHaveLength(2);
  expect(document.body.innerHTML).not.toContain(SECRET);
});

test('a missing name, scope and password are shown, and nothing is lost', async () => {
  const { reauthenticate } = await show();
  press(tokenRowTexts.create);
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('switch', { name: newTokenTexts.scope.read.title }));
  fireEvent.click(dialog.getByRole('button', { name: newTokenTexts.submit }));
  for (const text of [tokenTexts.nameRule, tokenTexts.noScope, accountTexts.password.missing]) {
    await dialog.findByText(text);
  }
  expect(reauthenticate).not.toHaveBeenCalled();
});

test('a wrong password is shown under its field', async () => {
  const { reauthenticate } = await show();
  reauthenticate.mockRejectedValueOnce(new AuthError('invalid-credentials'));
  await submitNew();
  await screen.findByText(accountTexts.password.wrong);
  expect(field(newTokenTexts.name).value).toBe('Script');
  expect(server.callsTo(CREATE)).toEqual([]);
});

test('a failure keeps the form', async () => {
  server.on(CREATE, () => errorResponse(500, 'INTERNAL'));
  await show();
  await submitNew();
  await screen.findByText(newTokenTexts.failed);
  expect(field(newTokenTexts.name).value).toBe('Script');
});

test('revoking one asks first; one that is already revoked is a success', async () => {
  const { list } = await show();
  press(tokenRowTexts.revokeOf('Uploader'));
  const dialog = within(await screen.findByRole('alertdialog'));
  server.on(REVOKE, () => errorResponse(500, 'INTERNAL'));
  fireEvent.click(dialog.getByRole('button', { name: tokenRowTexts.revoke }));
  await dialog.findByText(tokenRowTexts.revokeFailed);
  server.on(REVOKE, () => errorResponse(404, 'NOT_FOUND'));
  server.on(LIST, () => ({ rows: [bot] }));
  fireEvent.click(dialog.getByRole('button', { name: tokenRowTexts.revoke }));
  await screen.findByText(tokenRowTexts.wasRevoked('Uploader'));
  await expect.poll(() => list.getAllByRole('listitem')).toHaveLength(1);
  await expect.poll(() => document.activeElement).toBe(button(tokenRowTexts.create));
  expect(server.callsTo(REVOKE)[1]?.body).toEqual({ uid: alice.user.uid, token_id: 1 });
});

test('twenty tokens are the most; ended ones do not count', async () => {
  const rows = Array.from({ length: 20 }, (_, id) => ({ ...uploader, id }));
  server.on(LIST, () => ({ rows: [...rows, bot] }));
  await show();
  expect(screen.getByText(tokenTexts.tooMany)).toBeTruthy();
  expect(
    screen.getByRole<HTMLButtonElement>('button', { name: tokenRowTexts.create }).disabled,
  ).toBe(true);
});

test('a list that could not be loaded can be loaded again', async () => {
  server.on(LIST, () => errorResponse(500, 'INTERNAL'));
  render();
  const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 });
  server.on(LIST, () => ({ rows: [uploader] }));
  fireEvent.click(retry);
  await screen.findByText('Uploader');
});

function render() {
  const reauthenticate = vi.fn(async (_password: string) => {});
  const routes = [{ path: '/settings', element: <TokensRow user={alice.user} /> }];
  open({ path: '/settings', routes, service: { reauthenticate } });
  return reauthenticate;
}

async function show() {
  const reauthenticate = render();
  const list = within(await screen.findByRole('list', { name: tokenRowTexts.list }));
  return { list, reauthenticate };
}

async function submitNew() {
  press(tokenRowTexts.create);
  const dialog = within(await screen.findByRole('dialog'));
  type(newTokenTexts.name, 'Script');
  fireEvent.click(dialog.getByRole('switch', { name: newTokenTexts.scope.post.title }));
  fireEvent.click(dialog.getByRole('button', { name: newTokenTexts.days[30] }));
  type(accountTexts.password.current, 'secret1!');
  fireEvent.click(dialog.getByRole('button', { name: newTokenTexts.submit }));
}
