import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { useMutation } from '@tanstack/react-query';
import { failureNotice } from '#platform/api/failure-notice.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useAuthClient } from '#platform/auth/use-auth.tsx';
import { config } from '#platform/config.ts';

const { links, reset } = accountTexts;

export function useConfirmationLink({ email }: AuthUser) {
  const auth = useAuthClient();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => auth.requestEmailConfirmation(),
    meta: { notice: false },
  });
  function outcome(): string | undefined {
    if (isSuccess) return linkSentText(email);
    return error ? failureNotice(error, accountTexts.links.failed) : undefined;
  }
  return { send: () => mutate(), isPending, outcome: outcome(), isFailure: error !== null };
}

/** The text must not reveal whether the address has an account. */
export function resetRequestedText(email: string): string {
  return isEmailEnabled() ? reset.sent(email) : reset.logged(email);
}

export function linkSentText(email: string): string {
  return isEmailEnabled() ? links.sentTo(email) : links.logged;
}

/** Firebase sends its own email; the embedded service sends email only if SMTP is configured. */
export function isEmailEnabled(): boolean {
  return config.authProvider === 'firebase' || config.mail;
}
