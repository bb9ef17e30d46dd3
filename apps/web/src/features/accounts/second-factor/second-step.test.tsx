import { secondFactorTexts } from '@reprise/contract/accounts/security-texts.ts';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { open } from '#features/accounts/account-pages.testing.tsx';
import { press, type } from '#platform/testing/controls.ts';
import { AuthError } from '#platform/auth/auth-client.ts';
import { SecondStep } from './second-step.tsx';

const { step } = secondFactorTexts;

test.each([
  ['invalid-code', step.wrong],
  ['invalid-credentials', step.expired],
  ['unknown', step.failed],
] as const)('a code that is rejected with %s says why', async (code, message) => {
  const verify = vi.fn(() => Promise.reject(new AuthError(code)));
  show(verify);
  type(step.code, '123\u00a0４５６ ');
  press(step.submit);
  await screen.findByText(message);
  expect(verify).toHaveBeenCalledWith('123456');
});

test('an empty code is not sent, and Back returns to the password', async () => {
  const verify = vi.fn(() => Promise.reject(new AuthError('unknown')));
  const onBack = show(verify);
  type(step.code, ' \u200b');
  press(step.submit);
  await screen.findByText(step.missing);
  expect(verify).not.toHaveBeenCalled();
  press(step.back);
  expect(onBack).toHaveBeenCalledOnce();
});

function show(verify: (code: string) => Promise<never>) {
  const onBack = vi.fn();
  const element = <SecondStep onUnregistered={vi.fn()} onBack={onBack} />;
  const service = { secondFactor: async () => ({ verify }) as never };
  open({ path: '/login', routes: [{ path: '/login', element }], service });
  return onBack;
}
