import { accountTexts } from '@reprise/contract/account-texts.ts';
import { useMutation } from '@tanstack/react-query';
import { useAuthClient } from '#shared/auth/use-auth.ts';
import { Button, ButtonLink } from '#shared/ui/button.tsx';
import styles from './account-life.module.css';
import { DeadLink } from './dead-link.tsx';
import { Failure } from './failure.tsx';
import { linkOutcome } from './link-outcome.ts';
import { Outcome } from './outcome.tsx';

const { confirm } = accountTexts;

interface ConfirmEmailProps {
  /** The code of the link; null without one. */
  readonly code: string | null;
  readonly onConfirmed: () => void;
}

/**
 * Confirms an address by the code of a link. At a press, not by itself: programs that look for harm in
 * mails open every link, and would use the code up.
 */
export function ConfirmEmail({ code, onConfirmed }: ConfirmEmailProps) {
  const auth = useAuthClient();
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: (taken: string) => linkOutcome(() => auth.confirmEmail(taken)),
    onSuccess: (outcome) => outcome === 'done' && onConfirmed(),
    meta: { notice: false },
  });
  if (code === null) {
    return (
      <div className={styles.outcome}>
        <p className={styles.lead}>{confirm.missing}</p>
        <ToSettings />
      </div>
    );
  }
  if (data === 'deadLink') {
    return (
      <DeadLink>
        <ToSettings />
      </DeadLink>
    );
  }
  if (data === 'done') return <Confirmed />;
  return (
    <div className={styles.form}>
      <p className={styles.lead}>{confirm.ask}</p>
      <Failure error={error} ofAction={confirm.failed} />
      <Button kind="main" isWide isBusy={isPending} onClick={() => mutate(code)}>
        {confirm.confirm}
      </Button>
    </div>
  );
}

function Confirmed() {
  return (
    <Outcome>
      <p className={styles.lead}>{confirm.done}</p>
      <ButtonLink to="/" kind="main" isWide>
        {confirm.onward}
      </ButtonLink>
    </Outcome>
  );
}

/** Who is signed out logs in on the way. */
function ToSettings() {
  return (
    <ButtonLink to="/settings" kind="main" isWide>
      {confirm.toSettings}
    </ButtonLink>
  );
}
