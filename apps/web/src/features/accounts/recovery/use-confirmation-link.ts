import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { useMutation } from '@tanstack/react-query';
import { failureNotice } from '#platform/api/failure-notice.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useAuthClient } from '#platform/auth/use-auth.ts';
import { linkSentText } from './email-delivery.ts';

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
