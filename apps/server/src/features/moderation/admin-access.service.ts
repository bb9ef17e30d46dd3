import type { Reader } from '#platform/db/transaction.ts';
import { AccessDeniedError, ForbiddenError } from '#platform/errors.ts';
import type { SignIn, Viewer } from '#platform/viewer.ts';
import { isAdmin } from './roles.repo.ts';

/** Decides who may call as an admin (ADR 0044). */
export interface AdminAccess {
  /**
   * Throws AccessDeniedError, as for an unknown address, if the viewer is not an admin;
   * SECOND_FACTOR_REQUIRED if a required second factor is missing.
   */
  requireAdmin(viewer: Viewer, signIn: SignIn): Promise<void>;
}

export interface AdminAccessDeps extends SecondFactorDeps {
  readonly db: Reader;
}

export function adminAccess(deps: AdminAccessDeps): AdminAccess {
  return {
    async requireAdmin(viewer, signIn) {
      if (!(await isAdmin(deps.db, viewer.id))) {
        throw new AccessDeniedError('There is nothing at this address.');
      }
      if (!(await hasRequiredFactor(deps, viewer, signIn))) throw secondFactorRequired();
    },
  };
}

export interface SecondFactorDeps {
  readonly isSecondFactorRequired: boolean;
  readonly hasSecondFactor: (uid: string, sessionId: string | null) => Promise<boolean>;
}

export async function hasRequiredFactor(
  { isSecondFactorRequired, hasSecondFactor }: SecondFactorDeps,
  viewer: Viewer,
  { sessionId }: SignIn,
): Promise<boolean> {
  return !isSecondFactorRequired || hasSecondFactor(viewer.uid, sessionId);
}

export function secondFactorRequired(): ForbiddenError {
  return new ForbiddenError(
    'Turn on two-step sign-in in the settings, or sign in with a passkey.',
    'SECOND_FACTOR_REQUIRED',
  );
}
