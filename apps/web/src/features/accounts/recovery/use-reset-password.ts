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

/** The password change ended every session, and /login shows its form to signed-out users only. */
async function endLocalSession(auth: AuthClient): Promise<void> {
  await auth.ready();
  // The service has ended the session: a failed call loses nothing.
  await auth.signOut().catch(() => undefined);
}
