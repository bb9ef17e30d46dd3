import { useMutation } from '@tanstack/react-query';
import { accountTexts } from '@reprise/contract/account-texts.ts';
import { AuthError } from '#shared/auth/auth-client.ts';
import { useAuthClient } from '#shared/auth/use-auth.ts';
import { texts } from '@reprise/contract/texts.ts';
import type { ChangeEmailValues } from './account-fields.ts';
import { askedPassword } from './asked-password.ts';

/** Why the address was not taken, by field; empty when a link is on its way to it. */
export type EmailRefusal = Partial<Record<keyof ChangeEmailValues, string>>;

/** Has a link sent to the new address; `onAsked` is called then. */
export function useChangeEmail(onAsked: (email: string) => void) {
  const auth = useAuthClient();
  return useMutation({
    mutationFn: async ({ current, email }: ChangeEmailValues): Promise<EmailRefusal> => {
      try {
        const refusal = await askedPassword(() => auth.changeEmail(current, email));
        return refusal === null ? {} : { current: refusal };
      } catch (error) {
        const refusal = addressRefusal(error);
        if (refusal === null) throw error;
        return { email: refusal };
      }
    },
    onSuccess: (refusal, { email }) => {
      if (!refusal.current && !refusal.email) onAsked(email);
    },
    meta: { notice: false },
  });
}

function addressRefusal(error: unknown): string | null {
  if (!(error instanceof AuthError)) return null;
  if (error.code === 'email-in-use') return accountTexts.section.emailTaken;
  return error.code === 'invalid-email' ? texts.accounts.loginEmail : null;
}
