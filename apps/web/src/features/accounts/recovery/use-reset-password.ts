import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { AuthClient } from '#platform/auth/auth-client.ts';
import { useAuthClient } from '#platform/auth/use-auth.ts';
import { redeemLinkCode } from './redeem-link-code.ts';

/** Sets a new password by the code of a reset link, and then shows /login, which tells so. */
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

/** Whoever was signed in here is not any more; /login is for those who know so. */
async function endLocalSession(auth: AuthClient): Promise<void> {
  await auth.ready();
  // The session is over at the service, so nothing is lost if it cannot be told.
  await auth.signOut().catch(() => undefined);
}
