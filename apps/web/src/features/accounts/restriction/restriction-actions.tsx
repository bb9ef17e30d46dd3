import { suspensionTexts } from '@reprise/contract/accounts/suspension-texts.ts';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import styles from '#features/accounts/accounts.module.css';
import { clearRestriction } from '#platform/auth/account-restriction.ts';
import { endSession } from '#platform/auth/end-session.ts';
import { useAuthClient } from '#platform/auth/use-auth.ts';
import { Button } from '#ui/primitives/button.tsx';
import { useRestrictionCheck } from './use-restriction-check.ts';

export function RestrictionActions({ children }: { readonly children?: ReactNode }) {
  const { uid, check, isPending, outcome } = useRestrictionCheck();
  const auth = useAuthClient();
  const navigate = useNavigate();
  const signOut = useMutation({
    mutationFn: () => endSession(auth),
    onSettled: () => {
      clearRestriction();
      void navigate('/login', { replace: true });
    },
  });
  return (
    <>
      {children}
      {uid !== null && (
        <Button isWide isBusy={isPending} onClick={check}>
          {suspensionTexts.checkAgain}
        </Button>
      )}
      <p role="status" className={styles.success}>
        {outcome === 'restricted' && suspensionTexts.unchanged}
        {outcome === 'failed' && suspensionTexts.checkFailed}
      </p>
      <Button kind="quiet" isBusy={signOut.isPending} onClick={() => signOut.mutate()}>
        {uid === null ? suspensionTexts.toLogin : suspensionTexts.signOut}
      </Button>
    </>
  );
}
