import { AuthError, type AuthErrorCode } from '#platform/auth/auth-client.ts';

/** Wrong password and unknown user share one code. */
const errorCodes: Readonly<Record<string, AuthErrorCode>> = {
  'auth/wrong-password': 'invalid-credentials',
  'auth/user-not-found': 'invalid-credentials',
  'auth/invalid-credential': 'invalid-credentials',
  'auth/user-mismatch': 'invalid-credentials',
  'auth/missing-password': 'invalid-credentials',
  'auth/email-already-in-use': 'email-in-use',
  'auth/account-exists-with-different-credential': 'email-in-use',
  'auth/invalid-email': 'invalid-email',
  'auth/missing-email': 'invalid-email',
  'auth/invalid-new-email': 'invalid-email',
  'auth/weak-password': 'weak-password',
  'auth/password-does-not-meet-requirements': 'weak-password',
  'auth/user-disabled': 'user-disabled',
  'auth/invalid-action-code': 'invalid-code',
  'auth/expired-action-code': 'invalid-code',
  'auth/requires-recent-login': 'reauth-required',
  'auth/user-token-expired': 'reauth-required',
  'auth/too-many-requests': 'too-many-requests',
  'auth/quota-exceeded': 'too-many-requests',
  'auth/network-request-failed': 'network',
  'auth/timeout': 'network',
  'auth/internal-error': 'unavailable',
};

const GONE_CODES = new Set([
  'auth/user-not-found',
  'auth/user-token-expired',
  'auth/user-disabled',
  'auth/invalid-user-token',
  'auth/invalid-refresh-token',
]);

export function firebaseCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return typeof code === 'string' ? code : '';
}

export function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  return new AuthError(errorCodes[firebaseCode(error)] ?? 'unknown', { cause: error });
}

export function isAccountGone(error: unknown): boolean {
  return GONE_CODES.has(firebaseCode(error));
}

export async function withAuthErrors<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    throw toAuthError(error);
  }
}
