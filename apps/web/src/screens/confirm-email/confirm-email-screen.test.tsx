import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { offlineTexts } from '@reprise/contract/shell/texts.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failingCall, open, succeedingCall } from '#features/accounts/account-pages.testing.tsx';
import { press } from '#platform/testing/controls.ts';
import { AuthError, type AuthClient } from '#platform/auth/auth-client.ts';
import { ConfirmEmailScreen } from './confirm-email-screen.tsx';

const { confirm, links } = accountTexts;

test('opening the link does not use the code; a click confirms, and the result takes the focus', async () => {
  const confirmEmail = succeedingCall();
  const { address } = show('/confirm-email#code=c0de', { confirmEmail });
  await waitFor(() => expect(address()).toBe('/confirm-email'));
  expect(confirmEmail).not.toHaveBeenCalled();
  press(confirm.confirm);
  const outcome = await screen.findByText(confirm.done);
  expect(confirmEmail.mock.calls).toEqual([['c0de']]);
  expect(document.activeElement?.contains(outcome)).toBe(true);
  expect(screen.getByRole('link', { name: confirm.onward }).getAttribute('href')).toBe('/');
});

test('an invalid code shows so, with a link to request another', async () => {
  show('/confirm-email#code=c0de', { confirmEmail: failingCall(new AuthError('invalid-code')) });
  press(confirm.confirm);
  await screen.findByText(links.invalid);
  expect(screen.getByRole('link', { name: confirm.toSettings }).getAttribute('href')).toBe(
    '/settings',
  );
});

test('a failure can be retried', async () => {
  const confirmEmail = succeedingCall().mockRejectedValueOnce(new AuthError('network'));
  show('/confirm-email#code=c0de', { confirmEmail });
  press(confirm.confirm);
  await screen.findByText(offlineTexts.notice);
  press(confirm.confirm);
  await screen.findByText(confirm.done);
});

test('without a code it shows where to get one', () => {
  show('/confirm-email#code=');
  expect(screen.getByText(confirm.missing)).toBeTruthy();
});

function show(path: string, service: Partial<AuthClient> = {}) {
  const routes = [{ path: '/confirm-email', Component: ConfirmEmailScreen }];
  return open({ path, routes, service });
}
