import { noticeTexts } from '@reprise/contract/shell/texts.ts';
import { useMutation } from '@tanstack/react-query';
import { useAuthClient } from '#platform/auth/use-auth.ts';
import { signIn, type Credentials } from '#features/accounts/registration.ts';

interface SignInOutcomes {
  readonly onUnregistered: () => void;
  readonly onSecondFactor: () => void;
}

export function useSignIn({ onUnregistered, onSecondFactor }: SignInOutcomes) {
  const auth = useAuthClient();
  return useMutation({
    mutationFn: (credentials: Credentials) => signIn(auth, credentials),
    onSuccess: (outcome) => {
      if (outcome === 'unregistered') onUnregistered();
      if (outcome === 'secondFactor') onSecondFactor();
    },
    meta: { notice: noticeTexts.signInFailed },
  });
}
