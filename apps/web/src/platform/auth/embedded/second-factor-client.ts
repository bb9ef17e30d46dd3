import * as z from 'zod/mini';
import type { AuthAccount, SecondFactorClient } from '#platform/auth/auth-client.ts';
import type { SessionAccount } from '@reprise/contract/first-view.ts';
import { postSecondFactor, request } from './auth-requests.ts';

const sessionResponse = z.nullable(
  z.object({ user: z.object({ twoFactorEnabled: z.nullish(z.boolean()) }) }),
);
const setUpResponse = z.object({ uri: z.string(), recoveryCodes: z.array(z.string()) });
const codesResponse = z.object({ recoveryCodes: z.array(z.string()) });

interface SecondFactorDeps {
  readonly startSession: (signIn: () => Promise<SessionAccount>) => Promise<AuthAccount>;
  readonly refreshSession: () => void;
}

export function secondFactorClient(deps: SecondFactorDeps): SecondFactorClient {
  const { startSession, refreshSession } = deps;
  const post = <S extends z.core.$ZodType>(path: string, schema: S, body: object) =>
    request(`/auth/second-factor/${path}`, schema, body);
  return {
    verify: (code) => startSession(() => postSecondFactor(code)),
    async isOn() {
      const session = await request('/auth/get-session', sessionResponse);
      return session?.user.twoFactorEnabled === true;
    },
    setUp: (password) => post('set-up', setUpResponse, { ...(password && { password }) }),
    async confirm(code) {
      await post('confirm', z.unknown(), { code });
      refreshSession();
    },
    async turnOff(password) {
      await post('turn-off', z.unknown(), { ...(password && { password }) });
      refreshSession();
    },
    renewRecoveryCodes: async (password) =>
      (await post('recovery-codes', codesResponse, { ...(password && { password }) }))
        .recoveryCodes,
  };
}
