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

/**
 * Confirms an address by the code of a link. At a press, not by itself: programs that look for harm in
 * mails open every link, and would use the code up.
 */
export function ConfirmEmail({ code }: { code: string | null }) {
  const auth = useAuthClient();
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: (taken: string) => linkOutcome(() => auth.confirmEmail(taken)),
    meta: { notice: false },
  });
  if (code === null) {
    return (
      <div className={styles.outcome}>
        <p>{confirm.missing}</p>
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
      <p>{confirm.ask}</p>
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
      <div className={styles.ways}>
        <ButtonLink to="/" kind="main">
          {confirm.onward}
        </ButtonLink>
      </div>
    </Outcome>
  );
}

/** Who is signed out logs in on the way. */
function ToSettings() {
  return <ButtonLink to="/settings">{confirm.toSettings}</ButtonLink>;
}
