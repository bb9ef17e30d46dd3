import type { IdentityProvider } from '#auth/identity-provider.ts';
import { idTokenVerifier, type TrustedProject } from './id-token-verifier.ts';

/**
 * The Firebase adapter of the identity port (ADR 0012). Sessions live at Google: a sign-out there is
 * not told to us, so here a session ends by `users.sessions_valid_from` or with its token (docs/firebase.md).
 */
export function firebaseIdentity(project: TrustedProject): IdentityProvider {
  return {
    authenticate: idTokenVerifier(project),
    isStillValid: () => Promise.resolve(true),
    endSessions: () => Promise.resolve(),
    deleteAccount: () => Promise.resolve(),
    mayHaveSession: () => true,
    mount: () => {},
  };
}
