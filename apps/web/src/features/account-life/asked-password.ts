import { accountTexts } from '@reprise/contract/account-texts.ts';
import { ApiError } from '#shared/api/api-client.ts';
import { AuthError } from '#shared/auth/auth-client.ts';

/** Why something that needs the password was refused, as said under its field; null: it was done. */
export type PasswordRefusal = string | null;

/** Does what needs the password. Gives the reason if the password was the reason, else rejects. */
export async function askedPassword(action: () => Promise<void>): Promise<PasswordRefusal> {
  try {
    await action();
    return null;
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    return refusal;
  }
}

function refusalOf(error: unknown): PasswordRefusal {
  const { wrong, again } = accountTexts.password;
  if (error instanceof ApiError) return error.code === 'REAUTH_REQUIRED' ? again : null;
  if (!(error instanceof AuthError)) return null;
  if (error.code === 'invalid-credentials') return wrong;
  return error.code === 'reauth-required' ? again : null;
}
