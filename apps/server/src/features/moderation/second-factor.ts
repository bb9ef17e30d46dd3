import { ForbiddenError } from '#platform/errors.ts';
import type { SignIn, Viewer } from '#platform/viewer.ts';

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
