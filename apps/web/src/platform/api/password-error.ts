import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { AuthError } from '#platform/auth/auth-client.ts';
import { ApiError } from './api-client.ts';

export type PasswordErrorMessage = string | null;

/** Returns the message for the password field, or null if the error is about something else. */
export function passwordErrorOf(error: unknown): PasswordErrorMessage {
  const { wrong, again } = accountTexts.password;
  if (error instanceof ApiError) return error.code === 'REAUTH_REQUIRED' ? again : null;
  if (!(error instanceof AuthError)) return null;
  if (error.code === 'invalid-credentials') return wrong;
  return error.code === 'reauth-required' ? again : null;
}
