import { signInTexts } from '@reprise/contract/accounts/sign-in-texts.ts';
import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, vi } from 'vitest';
import { AuthError, type PasskeyClient, type ProviderClient } from '#platform/auth/auth-client.ts';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { press } from '#platform/testing/controls.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { IdentityField } from './identity-field.tsx';

const { confirm, finish } = signInTexts;
const METHODS = 'GET /user/signinmethods';
const PASSKEYS = 'GET /user/passkeys';
const added = '2026-11-30T08:00:00.000Z';
const passkey = { id: 'p1', name: 'laptop', added, last_used: null };

vi.mock('#platform/config.ts', () => ({
  config: { authProvider: 'embedded', signIn: [{ id: 'oidc', name: 'Clubhouse' }] },
}));
vi.mock('#platform/auth/passkey-support.ts', () => ({ supportsPasskeys: () => true }));

const test = serverTest({
  [METHODS]: () => ({ rows: [] }),
  [PASSKEYS]: () => ({ rows: [] }),
});

const openProvider = vi.fn<ProviderClient['open']>();
const confirmPasskey = vi.fn<PasskeyClient['confirm']>();
beforeEach(() => {
  openProvider.mockReset().mockResolvedValue();
  confirmPasskey.mockReset().mockResolvedValue(true);
});

test('with a password asks for it, without looking for passkeys', async () => {
  server.on(METHODS, () => ({ rows: [{ kind: 'password', added }] }));
  show('wrong');
  const input = await screen.findByLabelText(accountTexts.password.current);
  expect(input.getAttribute('autocomplete')).toBe('current-password');
  expect(screen.getByText('wrong')).toBeTruthy();
  expect(server.callsTo(PASSKEYS)).toHaveLength(0);
});

test('without a password a provider confirms, and returns to this page', async () => {
  server.on(METHODS, () => ({ rows: [{ kind: 'oidc', added }] }));
  window.history.replaceState(null, '', '/admin/users/mallory');
  show('too old');
  fireEvent.click(await screen.findByRole('button', { name: confirm.with('Clubhouse') }));
  await waitFor(() => expect(openProvider).toHaveBeenCalledWith('oidc', 'confirm'));
  expect(sessionStorage.getItem('reprise.sign-in')).toBe('"/admin/users/mallory"');
  expect(screen.getByRole('alert').textContent).toBe(confirm.tooOld);
  expect(screen.queryByLabelText(accountTexts.password.current)).toBeNull();
});

test('with a passkey only, the passkey confirms on this page', async () => {
  server.on(PASSKEYS, () => ({ rows: [passkey] }));
  show('too old');
  fireEvent.click(await screen.findByRole('button', { name: confirm.withPasskey }));
  await screen.findByText(finish.confirmed);
  expect(confirmPasskey).toHaveBeenCalledWith(alice.user.uid);
  expect(screen.getByRole('alert').textContent).toBe('');
});

test.each([
  ['cancels', () => Promise.resolve(false), ''],
  [
    'has a passkey of another account',
    () => Promise.reject(new AuthError('passkey-failed')),
    confirm.passkeyFailed,
  ],
] as const)('a user who %s is not confirmed', async (_what, outcome, text) => {
  server.on(PASSKEYS, () => ({ rows: [passkey] }));
  confirmPasskey.mockImplementation(outcome);
  show();
  await screen.findByRole('button', { name: confirm.withPasskey });
  press(confirm.withPasskey);
  await waitFor(() => expect(confirmPasskey).toHaveBeenCalled());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
  expect(screen.queryByText(finish.confirmed)).toBeNull();
});

test('without any way, a password can be set', async () => {
  show();
  const link = await screen.findByRole('link', { name: confirm.set });
  expect(link.getAttribute('href')).toBe('/reset-password');
});

const unused = () => Promise.reject(new Error('This call is not expected.'));

function show(error?: string) {
  const { auth } = renderPage({
    path: '/settings',
    routes: [{ path: '/settings', element: <IdentityField error={error} /> }],
    auth: alice,
  });
  auth.passkeys = async () => ({ signIn: unused, create: unused, confirm: confirmPasskey });
  auth.providers = async () => ({
    open: openProvider,
    signIn: unused,
    signUp: unused,
    link: unused,
    confirm: unused,
    requestLink: unused,
    signInWithLink: unused,
    methods: null,
  });
}
