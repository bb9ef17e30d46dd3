import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { noticeTexts } from '@reprise/contract/shell/notice-texts.ts';
import { secondFactorTexts } from '@reprise/contract/accounts/security-texts.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { open } from '#features/accounts/account-pages.testing.tsx';
import { press, type } from '#platform/testing/controls.ts';
import { AuthError, type SecondFactorClient } from '#platform/auth/auth-client.ts';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { SecondFactorRow } from './second-factor-row.tsx';
// Loading this code in a test can time out.
import '#ui/qr-code/qr-code.tsx';

const { codes, off, row, setUp, step } = secondFactorTexts;
const URI = 'otpauth://totp/Reprise:a?secret=ABCDEFGHIJKLMNOP&issuer=Reprise';
const recoveryCodes = ['aaaaa-11111', 'bbbbb-22222'];

test('turning it on asks for password and code, then shows the recovery codes', async () => {
  const calls = await show();
  const dialog = await submitPassword(row.turnOn, setUp.next);
  await screen.findByRole('img', { name: setUp.qrCode });
  expect(screen.getByText('ABCD EFGH IJKL MNOP')).toBeTruthy();
  type(step.code, '123456');
  fireEvent.click(dialog.getByRole('button', { name: row.turnOn }));
  const list = within(await screen.findByRole('list', { name: codes.list }));
  expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual(recoveryCodes);
  expect(calls.setUp).toHaveBeenCalledWith('secret1!');
  expect(calls.confirm).toHaveBeenCalledWith('123456');
  press(codes.done);
  await screen.findByText(row.turnedOn);
});

test('a wrong password and a wrong code are shown under their field', async () => {
  const wrongPassword = vi
    .fn(async () => ({ uri: URI, recoveryCodes }))
    .mockRejectedValueOnce(new AuthError('invalid-credentials'));
  await show({
    setUp: wrongPassword,
    confirm: vi.fn(async () => {}).mockRejectedValue(new AuthError('invalid-code')),
  });
  const dialog = await submitPassword(row.turnOn, setUp.next);
  await screen.findByText(accountTexts.password.wrong);
  fireEvent.click(dialog.getByRole('button', { name: setUp.next }));
  await screen.findByRole('img', { name: setUp.qrCode });
  type(step.code, '000000');
  fireEvent.click(dialog.getByRole('button', { name: row.turnOn }));
  await screen.findByText(step.wrong);
  expect(screen.queryByRole('list', { name: codes.list })).toBeNull();
});

test.each([
  ['factor-not-passed', noticeTexts.factorNotPassed],
  ['email-unconfirmed', noticeTexts.emailUnconfirmed],
] as const)('%s is explained in the dialog', async (code, text) => {
  await show({ setUp: () => Promise.reject(new AuthError(code)) });
  const dialog = await submitPassword(row.turnOn, setUp.next);
  await dialog.findByText(text);
});

test('the codes can be copied', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await show({}, true);
  await submitPassword(row.newCodes, codes.newSubmit);
  await screen.findByRole('list', { name: codes.list });
  press(codes.copy);
  await screen.findByText(codes.copied);
  expect(writeText).toHaveBeenCalledWith(recoveryCodes.join('\n'));
});

test('turning it off needs the password', async () => {
  const calls = await show({}, true);
  await submitPassword(row.turnOff, row.turnOff);
  await screen.findByText(row.turnedOff);
  expect(calls.turnOff).toHaveBeenCalledWith('secret1!');
  await waitFor(() => expect(screen.queryByText(off.text)).toBeNull());
});

test('a failure is shown in the dialog', async () => {
  await show({ turnOff: vi.fn(async () => {}).mockRejectedValue(new AuthError('unknown')) }, true);
  await submitPassword(row.turnOff, row.turnOff);
  await screen.findByText(off.failed);
});

async function show(change: Partial<SecondFactorClient> = {}, isOn = false) {
  const calls: SecondFactorClient = {
    verify: vi.fn(),
    isOn: async () => isOn,
    setUp: vi.fn(async () => ({ uri: URI, recoveryCodes })),
    confirm: vi.fn(async () => {}),
    turnOff: vi.fn(async () => {}),
    renewRecoveryCodes: vi.fn(async () => recoveryCodes),
    ...change,
  };
  const service = { secondFactor: async () => calls };
  const routes = [{ path: '/settings', element: <SecondFactorRow user={alice.user} /> }];
  open({ path: '/settings', routes, service });
  await screen.findByText(isOn ? row.on : row.off);
  return calls;
}

async function submitPassword(opener: string, submit: string) {
  press(opener);
  const dialog = within(await screen.findByRole('dialog'));
  type(accountTexts.password.current, 'secret1!');
  fireEvent.click(dialog.getByRole('button', { name: submit }));
  return dialog;
}
