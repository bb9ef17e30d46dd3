import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import type { CurrentSession } from '#auth/embedded/better-auth-calls.ts';
import { ForbiddenError } from '#platform/errors.ts';

/** Throws REAUTH_REQUIRED if the sign-in is too old for a sensitive change. */
export function requireRecent({ session }: Pick<CurrentSession, 'session'>): void {
  if (Date.now() - Date.parse(session.createdAt) <= accountLimits.freshSignInMs) return;
  throw new ForbiddenError('Confirm that it is you first.', 'REAUTH_REQUIRED');
}
