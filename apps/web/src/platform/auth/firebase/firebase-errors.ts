import { AuthError, type AuthErrorCode } from '#platform/auth/auth-client.ts';

/**
 * Which of our codes a refusal of Firebase stands for. Wrong password, unknown person and (with
 * protection against e-mail enumeration) `invalid-credential` are one.
 */
const errorCodes: Readonly<Record<string, AuthErrorCode>> = {
  'auth/wrong-password': 'invalid-credentials',
  'auth/user-not-found': 'invalid-credentials',
  'auth/invalid-credential': 'invalid-credentials',
  'auth/user-mismatch': 'invalid-credentials',
  'auth/missing-password': 'invalid-credentials',
  'auth/email-already-in-use': 'email-in-use',
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

/** Firebase's words for an account, or a session, that is not there any more. */
const GONE_CODES = new Set([
  'auth/user-not-found',
  'auth/user-token-expired',
  'auth/user-disabled',
  'auth/invalid-user-token',
  'auth/invalid-refresh-token',
]);

/** Firebase's own code of an error, such as `auth/wrong-password`; empty for any other error. */
export function firebaseCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return typeof code === 'string' ? code : '';
}

/** A failure of the SDK as the port has it. */
export function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  return new AuthError(errorCodes[firebaseCode(error)] ?? 'unknown', { cause: error });
}

/** Whether an error says that the account, or its session, is not there any more. */
export function isAccountGone(error: unknown): boolean {
  return GONE_CODES.has(firebaseCode(error));
}

/** Waits for the SDK and rejects, when it does, with an error of the port. */
export async function withAuthErrors<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    throw toAuthError(error);
  }
}
