import { accountHoldTexts } from '@reprise/contract/accounts/account-hold-texts.ts';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import styles from '#features/accounts/accounts.module.css';
import { releaseAccount } from '#platform/auth/account-hold.ts';
import { endSession } from '#platform/auth/end-session.ts';
import { useAuthClient } from '#platform/auth/use-auth.ts';
import { Button } from '#ui/primitives/button.tsx';
import { useHoldCheck } from './use-hold-check.ts';

/** `children` come first. */
export function HoldActions({ children }: { readonly children?: ReactNode }) {
  const { uid, check, isPending, outcome } = useHoldCheck();
  const auth = useAuthClient();
  const navigate = useNavigate();
  const signOut = useMutation({
    mutationFn: () => endSession(auth),
    onSettled: () => {
      releaseAccount();
      void navigate('/login', { replace: true });
    },
  });
  return (
    <>
      {children}
      {uid !== null && (
        <Button isWide isBusy={isPending} onClick={check}>
          {accountHoldTexts.checkAgain}
        </Button>
      )}
      <p role="status" className={styles.success}>
        {outcome === 'held' && accountHoldTexts.stillHeld}
        {outcome === 'failed' && accountHoldTexts.checkFailed}
      </p>
      <Button kind="quiet" isBusy={signOut.isPending} onClick={() => signOut.mutate()}>
        {uid === null ? accountHoldTexts.toLogin : accountHoldTexts.signOut}
      </Button>
    </>
  );
}
