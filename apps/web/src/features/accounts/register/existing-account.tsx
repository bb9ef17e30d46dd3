import { useMutation } from '@tanstack/react-query';
import { texts } from '@reprise/contract/texts.ts';
import { useAuthClient } from '#platform/auth/use-auth.ts';
import { Button } from '#ui/primitives/button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import styles from '#features/accounts/account-form.module.css';

export function ExistingAccount({ email }: { email: string }) {
  const auth = useAuthClient();
  const { mutate, isPending } = useMutation({ mutationFn: () => auth.signOut() });
  return (
    <div className={styles.settled}>
      <p>{texts.loginPage.finishRegistration}</p>
      <TextField
        label={texts.loginPage.email}
        type="email"
        value={email}
        readOnly
        action={
          <Button kind="quiet" isBusy={isPending} onClick={() => mutate()}>
            {texts.loginPage.anotherEmail}
          </Button>
        }
      />
    </div>
  );
}
