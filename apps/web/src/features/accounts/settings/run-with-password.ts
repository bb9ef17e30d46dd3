import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { ApiError } from '#platform/api/api-client.ts';
import { AuthError } from '#platform/auth/auth-client.ts';

export type PasswordErrorMessage = string | null;

/** Returns the message for a rejected password, null on success; throws other errors. */
export async function runWithPassword(action: () => Promise<void>): Promise<PasswordErrorMessage> {
  try {
    await action();
    return null;
  } catch (error) {
    const message = passwordErrorOf(error);
    if (message === null) throw error;
    return message;
  }
}

function passwordErrorOf(error: unknown): PasswordErrorMessage {
  const { wrong, again } = accountTexts.password;
  if (error instanceof ApiError) return error.code === 'REAUTH_REQUIRED' ? again : null;
  if (!(error instanceof AuthError)) return null;
  if (error.code === 'invalid-credentials') return wrong;
  return error.code === 'reauth-required' ? again : null;
}
