import { useMutation } from '@tanstack/react-query';
import { loginTexts } from '@reprise/contract/accounts/login-texts.ts';
import { endSession } from '#platform/auth/end-session.ts';
import { useAuthClient } from '#platform/auth/use-auth.ts';
import { Button } from '#ui/primitives/button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import styles from '#features/accounts/account-form.module.css';

export function ExistingAccount({ email }: { email: string }) {
  const auth = useAuthClient();
  const { mutate, isPending } = useMutation({ mutationFn: () => endSession(auth) });
  return (
    <div className={styles.existing}>
      <p>{loginTexts.finishRegistration}</p>
      <TextField
        label={loginTexts.email}
        type="email"
        value={email}
        readOnly
        action={
          <Button kind="quiet" isBusy={isPending} onClick={() => mutate()}>
            {loginTexts.anotherEmail}
          </Button>
        }
      />
    </div>
  );
}
