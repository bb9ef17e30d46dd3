import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { AuthClient } from '#platform/auth/auth-client.ts';
import { useAuthClient } from '#platform/auth/use-auth.ts';
import { redeemLinkCode } from './redeem-link-code.ts';

export function useResetPassword(code: string) {
  const auth = useAuthClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (password: string) => {
      const outcome = await redeemLinkCode(() => auth.confirmPasswordReset(code, password));
      if (outcome === 'done') await endLocalSession(auth);
      return outcome;
    },
    onSuccess: (outcome) => {
      if (outcome !== 'done') return;
      void navigate('/login', { replace: true, state: { said: accountTexts.reset.saved } });
    },
    meta: { notice: false },
  });
}

/** The change ended every session, and /login shows its form only to signed-out users. */
async function endLocalSession(auth: AuthClient): Promise<void> {
  await auth.ready();
  // The service has already ended the session, so a failure does no harm.
  await auth.signOut().catch(() => undefined);
}
