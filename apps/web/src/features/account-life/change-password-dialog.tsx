import { zodResolver } from '@hookform/resolvers/zod';
import { accountTexts } from '@reprise/contract/account-texts.ts';
import { useForm, useFormState } from 'react-hook-form';
import type { AuthUser } from '#shared/auth/auth-client.ts';
import { PasswordField } from '#shared/ui/password-field.tsx';
import { changePasswordSchema, type NewPasswordValues } from './account-fields.ts';
import styles from './account-life.module.css';
import { Failure } from './failure.tsx';
import { FormDialog } from './form-dialog.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useChangePassword } from './use-change-password.ts';
import type { DialogSeat } from './use-dialog-seat.ts';
import { UsernameForManagers } from './username-for-managers.tsx';

const { password, reset, section } = accountTexts;

interface ChangePasswordDialogProps extends DialogSeat {
  readonly user: AuthUser;
  readonly onChanged: (areOthersOut: boolean) => void;
}

export function ChangePasswordDialog({ user, onChanged, ...seat }: ChangePasswordDialogProps) {
  const change = useChangePassword(user.uid, onChanged);
  return (
    <FormDialog
      {...seat}
      title={section.changePassword}
      submit={section.changePassword}
      change={change}
    >
      {(formId) => <ChangePasswordForm id={formId} email={user.email} change={change} />}
    </FormDialog>
  );
}

interface ChangePasswordFormProps {
  readonly id: string;
  readonly email: string;
  readonly change: ReturnType<typeof useChangePassword>;
}

function ChangePasswordForm({ id, email, change }: ChangePasswordFormProps) {
  const form = useForm<NewPasswordValues>({
    mode: 'onChange',
    resolver: zodResolver(changePasswordSchema),
    defaultValues: { current: '', password: '', repeat: '' },
  });
  const { errors } = useFormState({ control: form.control });

  function handleValid(values: NewPasswordValues) {
    change.mutate(values, {
      onSuccess: ({ refusal }) => {
        if (refusal) form.setError('current', { message: refusal }, { shouldFocus: true });
      },
    });
  }

  return (
    <form id={id} noValidate className={styles.form} onSubmit={form.handleSubmit(handleValid)}>
      <UsernameForManagers email={email} />
      <PasswordField
        label={password.current}
        autoComplete="current-password"
        autoFocus
        readOnly={change.isPending}
        error={errors.current?.message}
        {...form.register('current')}
      />
      <NewPasswordFields form={form} isPending={change.isPending} />
      <Failure error={change.error} ofAction={reset.failed} />
    </form>
  );
}
