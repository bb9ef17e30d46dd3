import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { useMutation } from '@tanstack/react-query';
import { Stack } from '#ui/primitives/layout.tsx';
import styles from '#features/accounts/accounts.module.css';
import { FormError } from '#features/accounts/form-error.tsx';
import { useAuthClient } from '#platform/auth/use-auth.tsx';
import { Button, ButtonLink } from '#ui/primitives/button.tsx';
import { redeemLinkCode } from './link-code.ts';
import { InvalidLink, Outcome } from './outcome.tsx';

const { confirm } = accountTexts;

interface ConfirmEmailProps {
  readonly code: string | null;
  readonly onConfirmed: () => void;
}

/** Requires a click, because mail scanners open links and would use up the code. */
export function ConfirmEmail({ code, onConfirmed }: ConfirmEmailProps) {
  const auth = useAuthClient();
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: (linkCode: string) => redeemLinkCode(() => auth.confirmEmail(linkCode)),
    onSuccess: (outcome) => outcome === 'done' && onConfirmed(),
    meta: { notice: false },
  });
  if (code === null) {
    return (
      <Stack gap={4} className={styles.outcome}>
        <p className={styles.lead}>{confirm.missing}</p>
        <ToSettings />
      </Stack>
    );
  }
  if (data === 'invalidLink') {
    return (
      <InvalidLink>
        <ToSettings />
      </InvalidLink>
    );
  }
  if (data === 'done') return <Confirmed />;
  return (
    <Stack gap={4} className={styles.form}>
      <p className={styles.lead}>{confirm.ask}</p>
      <FormError error={error} fallback={confirm.failed} />
      <Button kind="main" isWide isBusy={isPending} onClick={() => mutate(code)}>
        {confirm.confirm}
      </Button>
    </Stack>
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

function ToSettings() {
  return (
    <ButtonLink to="/settings" kind="main" isWide>
      {confirm.toSettings}
    </ButtonLink>
  );
}
