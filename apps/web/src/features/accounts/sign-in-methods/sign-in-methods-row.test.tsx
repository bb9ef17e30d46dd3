import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { signInTexts } from '@reprise/contract/accounts/sign-in-texts.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, vi } from 'vitest';
import { open } from '#features/accounts/account-pages.testing.tsx';
import { AuthError, type ProviderClient } from '#platform/auth/auth-client.ts';
import { TokensRow } from '#features/accounts/tokens/tokens-row.tsx';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { press, type } from '#platform/testing/controls.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { SignInMethodsRow } from './sign-in-methods-row.tsx';

const { confirm, methods } = signInTexts;
const LIST = 'GET /user/signinmethods';
const REMOVE = 'DELETE /user/signinmethod';
const added = '2026-11-30T08:00:00.000Z';
const password = { kind: 'password', added };
const clubhouse = { kind: 'oidc', added };

vi.mock('#platform/config.ts', () => ({
  config: {
    authProvider: 'embedded',
    signIn: [
      { id: 'github', name: 'GitHub' },
      { id: 'oidc', name: 'Clubhouse' },
    ],
  },
}));

const test = serverTest({
  [REMOVE]: () => ({ success: true }),
  'GET /user/passkeys': () => ({ rows: [] }),
  'GET /user/tokens': () => ({ rows: [] }),
});

const openProvider = vi.fn<ProviderClient['open']>();
beforeEach(() => void openProvider.mockReset().mockResolvedValue());

test('it lists what the account has, and what it can add', async () => {
  await show(password, clubhouse);
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items[0]).toContain(`${methods.password}Added`);
  expect(items[1]).toContain('ClubhouseAdded');
  expect(items[2]).toBe(`GitHub${methods.notAdded}`);
});

test('adding one asks for the password, then opens the provider', async () => {
  const { reauthenticate } = await show(password);
  press(methods.addOf('GitHub'));
  const dialog = await screen.findByRole('dialog');
  type(accountTexts.password.current, 'secret1!');
  fireEvent.click(within(dialog).getByRole('button', { name: methods.add }));
  await waitFor(() => expect(openProvider).toHaveBeenCalledWith('github', 'link'));
  expect(reauthenticate).toHaveBeenCalledWith('secret1!');
});

test('removing one shows that it has revoked the access tokens', async () => {
  const times = { created: added, ends: '2027-11-30T08:00:00.000Z', last_used: null };
  const token = { id: 1, name: 'my script', scopes: ['read'], has_ended: false, ...times };
  let tokens = [token];
  server.on('GET /user/tokens', () => ({ rows: tokens }));
  server.on(REMOVE, () => {
    tokens = [];
    return { success: true };
  });
  await show(password, clubhouse);
  await screen.findByText('my script');
  press(methods.removeOf('Clubhouse'));
  const dialog = await screen.findByRole('dialog');
  type(accountTexts.password.current, 'secret1!');
  fireEvent.click(within(dialog).getByRole('button', { name: methods.remove }));
  await waitFor(() => expect(screen.queryByText('my script')).toBeNull());
});

test('the last one stays, with the reason', async () => {
  server.on(REMOVE, () => errorResponse(409, 'LAST_SIGN_IN_METHOD'));
  await show(password);
  press(methods.removeOf(methods.password));
  const dialog = await screen.findByRole('dialog');
  type(accountTexts.password.current, 'secret1!');
  fireEvent.click(within(dialog).getByRole('button', { name: methods.remove }));
  await within(dialog).findByText(methods.last);
});

test('without a password the provider confirms', async () => {
  server.on(REMOVE, () => errorResponse(403, 'REAUTH_REQUIRED'));
  await show(clubhouse);
  press(methods.removeOf('Clubhouse'));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).queryByLabelText(accountTexts.password.current)).toBeNull();
  fireEvent.click(within(dialog).getByRole('button', { name: methods.remove }));
  await within(dialog).findByText(confirm.tooOld);
  fireEvent.click(within(dialog).getByRole('button', { name: confirm.with('Clubhouse') }));
  await waitFor(() => expect(openProvider).toHaveBeenCalledWith('oidc', 'confirm'));
});

test('a provider that cannot be reached shows so', async () => {
  openProvider.mockRejectedValue(new AuthError('unknown'));
  await show(password);
  press(methods.addOf('GitHub'));
  const dialog = await screen.findByRole('dialog');
  type(accountTexts.password.current, 'secret1!');
  fireEvent.click(within(dialog).getByRole('button', { name: methods.add }));
  await within(dialog).findByText(signInTexts.failedToStart);
});

function Rows() {
  return (
    <>
      <SignInMethodsRow user={alice.user} />
      <TokensRow user={alice.user} />
    </>
  );
}

async function show(...rows: readonly object[]) {
  server.on(LIST, () => ({ rows }));
  const reauthenticate = vi.fn(async (_password: string) => {});
  const unused = () => Promise.reject(new Error('This call is not expected.'));
  const client: ProviderClient = {
    open: openProvider,
    signIn: unused,
    signUp: unused,
    link: unused,
    confirm: unused,
    requestLink: unused,
    signInWithLink: unused,
    methods: null,
  };
  open({
    path: '/settings',
    routes: [{ path: '/settings', element: <Rows /> }],
    service: { providers: async () => client, reauthenticate },
  });
  await screen.findByRole('list', { name: methods.list });
  return { reauthenticate };
}
