import { sql } from 'kysely';
import type { IdentityProvider } from '#auth/identity-provider.ts';
import { idTokenVerifier, type TrustedProject } from './id-token-verifier.ts';

/**
 * The Firebase adapter of the identity port (ADR 0003). Google does not report sign-outs: a session
 * ends by `users.sessions_valid_from` or with its token (docs/firebase.md).
 */
export function firebaseIdentity(project: TrustedProject): IdentityProvider {
  return {
    authenticate: idTokenVerifier(project),
    isStillValid: () => sql`true`,
    endSessions: () => Promise.resolve(),
    // config.ts rejects REQUIRE_SECOND_FACTOR with Firebase.
    hasSecondFactor: () => Promise.resolve(false),
    passkeys: null,
    listSessions: () => Promise.resolve([]),
    endSession: () => Promise.resolve(false),
    lockAccount: () => Promise.resolve(),
    deleteAccount: () => Promise.resolve(),
    mayHaveSession: () => true,
    openDocument: () => Promise.resolve(null),
    api: null,
    jobs: [],
    mount: () => {},
  };
}
