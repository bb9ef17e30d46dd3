import { zodResolver } from '@hookform/resolvers/zod';
import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { useForm, useFormState } from 'react-hook-form';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { type ChangeEmailValues, changeEmailSchema } from '#features/accounts/account-schemas.ts';
import styles from '#features/accounts/accounts.module.css';
import { FormError } from '#features/accounts/form-error.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useChangeEmail } from './use-change-email.ts';
import type { DialogState } from './use-dialog-state.ts';

const { password, reset, section } = accountTexts;

interface ChangeEmailDialogProps extends DialogState {
  readonly user: AuthUser;
  readonly onLinkSent: (email: string) => void;
}

export function ChangeEmailDialog({ user, onLinkSent, ...dialog }: ChangeEmailDialogProps) {
  const change = useChangeEmail(onLinkSent);
  return (
    <FormDialog {...dialog} title={section.changeEmail} submit={reset.send} change={change}>
      {(formId) => <ChangeEmailForm id={formId} user={user} change={change} />}
    </FormDialog>
  );
}

interface ChangeEmailFormProps {
  readonly id: string;
  readonly user: AuthUser;
  readonly change: ReturnType<typeof useChangeEmail>;
}

function ChangeEmailForm({ id, user, change }: ChangeEmailFormProps) {
  const { register, control, handleSubmit, setError } = useForm<ChangeEmailValues>({
    mode: 'onChange',
    resolver: zodResolver(changeEmailSchema(user.email)),
    defaultValues: { email: '', current: '' },
  });
  const { errors } = useFormState({ control });

  function handleValid(values: ChangeEmailValues) {
    change.mutate(values, {
      onSuccess: ({ email, current }) => {
        if (email) setError('email', { message: email }, { shouldFocus: true });
        if (current) setError('current', { message: current }, { shouldFocus: true });
      },
    });
  }

  return (
    <form id={id} noValidate className={styles.form} onSubmit={handleSubmit(handleValid)}>
      <p>{section.changeEmailText}</p>
      <TextField
        label={section.newEmail}
        type="email"
        autoComplete="email"
        autoFocus
        readOnly={change.isPending}
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label={password.current}
        autoComplete="current-password"
        readOnly={change.isPending}
        error={errors.current?.message}
        {...register('current')}
      />
      <FormError error={change.error} fallback={section.changeEmailFailed} />
    </form>
  );
}
