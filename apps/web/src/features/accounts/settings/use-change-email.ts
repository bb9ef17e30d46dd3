import { useMutation } from '@tanstack/react-query';
import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { AuthError } from '#platform/auth/auth-client.ts';
import { useAuthClient } from '#platform/auth/use-auth.ts';
import { loginTexts } from '@reprise/contract/accounts/login-texts.ts';
import type { ChangeEmailValues } from '#features/accounts/account-schemas.ts';
import { runWithPassword } from './run-with-password.ts';

export type ChangeEmailErrors = Partial<Record<keyof ChangeEmailValues, string>>;

export function useChangeEmail(onLinkSent: (email: string) => void) {
  const auth = useAuthClient();
  return useMutation({
    mutationFn: async ({ current, email }: ChangeEmailValues): Promise<ChangeEmailErrors> => {
      try {
        const passwordError = await runWithPassword(() => auth.changeEmail(current, email));
        return passwordError === null ? {} : { current: passwordError };
      } catch (error) {
        const passwordError = emailErrorOf(error);
        if (passwordError === null) throw error;
        return { email: passwordError };
      }
    },
    onSuccess: (passwordError, { email }) => {
      if (!passwordError.current && !passwordError.email) onLinkSent(email);
    },
    meta: { notice: false },
  });
}

function emailErrorOf(error: unknown): string | null {
  if (!(error instanceof AuthError)) return null;
  if (error.code === 'email-in-use') return accountTexts.section.emailTaken;
  return error.code === 'invalid-email' ? loginTexts.loginEmail : null;
}
