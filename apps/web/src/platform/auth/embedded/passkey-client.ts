import type { SessionAccount } from '@reprise/contract/first-view.ts';
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import * as z from 'zod/mini';
import { AuthError, type AuthAccount, type PasskeyClient } from '#platform/auth/auth-client.ts';
import { supportsPasskeys } from '#platform/auth/passkey-support.ts';
import { postPasskey, request } from './auth-requests.ts';

const optionsResponse = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
});

interface PasskeyDeps {
  readonly startSession: (signIn: () => Promise<SessionAccount>) => Promise<AuthAccount>;
}

export function passkeyClient({ startSession }: PasskeyDeps): PasskeyClient {
  async function signIn(uid?: string): Promise<AuthAccount | null> {
    requireSupport();
    const optionsJSON = await request('/auth/passkey/options', optionsResponse, {});
    const proof = await askBrowser(() => startAuthentication({ optionsJSON }));
    return proof && startSession(() => postPasskey(proof, uid).catch(rejectPasskey));
  }

  return {
    signIn: () => signIn(),
    confirm: async (uid) => (await signIn(uid)) !== null,
    async create(optionsJSON) {
      requireSupport();
      return askBrowser(() => startRegistration({ optionsJSON }));
    },
  };
}

function requireSupport(): void {
  if (!supportsPasskeys()) throw new AuthError('passkey-unsupported');
}

/** Returns null if the user cancels or takes too long, which browsers do not distinguish. */
async function askBrowser<T>(ceremony: () => Promise<T>): Promise<T | null> {
  try {
    return await ceremony();
  } catch (error) {
    const cause = error instanceof WebAuthnError ? error.cause : error;
    const name = cause instanceof Error ? cause.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') return null;
    if (name === 'InvalidStateError') throw new AuthError('passkey-exists', { cause: error });
    throw new AuthError('passkey-failed', { cause: error });
  }
}

/** Its text replaces the one about email and password. */
function rejectPasskey(error: unknown): never {
  const isRejected = error instanceof AuthError && error.code === 'invalid-credentials';
  throw isRejected ? new AuthError('passkey-failed', { cause: error }) : error;
}
