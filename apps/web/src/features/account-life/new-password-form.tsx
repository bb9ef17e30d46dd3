import { zodResolver } from '@hookform/resolvers/zod';
import { accountTexts } from '@reprise/contract/account-texts.ts';
import { useForm } from 'react-hook-form';
import { Button } from '#shared/ui/button.tsx';
import { type NewPasswordValues, newPasswordSchema } from './account-fields.ts';
import styles from './account-life.module.css';
import { BackToLogin } from './back-to-login.tsx';
import { DeadLink } from './dead-link.tsx';
import { Failure } from './failure.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useResetPassword } from './use-reset-password.ts';

const { reset } = accountTexts;

interface NewPasswordFormProps {
  /** The code of the reset link. */
  readonly code: string;
  readonly onAskAgain: () => void;
}

/** Sets the password by the code of a reset link, and leads on to /login. */
export function NewPasswordForm({ code, onAskAgain }: NewPasswordFormProps) {
  const { mutate, isPending, error, data } = useResetPassword(code);
  // It is done, and /login on its way.
  const isBusy = isPending || data === 'done';
  const form = useForm<NewPasswordValues>({
    mode: 'onChange',
    resolver: zodResolver(newPasswordSchema),
    defaultValues: { current: '', password: '', repeat: '' },
  });
  if (data === 'deadLink') {
    return (
      <DeadLink>
        <Button kind="main" isWide onClick={onAskAgain}>
          {reset.askAgain}
        </Button>
        <BackToLogin />
      </DeadLink>
    );
  }
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={form.handleSubmit(({ password }) => mutate(password))}
    >
      <NewPasswordFields form={form} isPending={isBusy} />
      <Failure error={error} ofAction={reset.failed} />
      <Button type="submit" kind="main" isWide isBusy={isBusy}>
        {reset.save}
      </Button>
      <BackToLogin />
    </form>
  );
}
