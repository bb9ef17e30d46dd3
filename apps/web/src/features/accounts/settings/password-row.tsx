import { zodResolver } from '@hookform/resolvers/zod';
import { signInTexts } from '@reprise/contract/accounts/sign-in-texts.ts';
import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import { AccountRow } from '#features/accounts/account-row.tsx';
import { Stack } from '#ui/primitives/layout.tsx';
import styles from '#features/accounts/accounts.module.css';
import { useRefreshLists } from '#features/accounts/entries/use-refresh-lists.ts';
import {
  type DialogState,
  FormDialog,
  runWithPassword,
  useDialogState,
} from '#features/accounts/form-dialog.tsx';
import { FormError } from '#features/accounts/form-error.tsx';
import {
  changePasswordSchema,
  newPasswordSchema,
  NewPasswordFields,
  type NewPasswordValues,
} from '#features/accounts/new-password-fields.tsx';
import { endSessions } from '#features/accounts/sessions/sessions.api.ts';
import type { PasswordErrorMessage } from '#platform/api/password-error.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useAuthClient } from '#platform/auth/use-auth.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { IdentityField, useHasPassword } from '#users/identity/identity-field.tsx';

const { section, reset } = accountTexts;

export function PasswordRow({ user }: { user: AuthUser }) {
  const { opener, open, dialog } = useDialogState();
  const hasPassword = useHasPassword();
  const [areOtherSessionsEnded, setAreOtherSessionsEnded] = useState<boolean | null>(null);

  function handleChanged(hasEndedOthers: boolean) {
    dialog.onClose();
    setAreOtherSessionsEnded(hasEndedOthers);
  }

  return (
    <AccountRow
      title={section.password}
      outcome={outcomeOf(areOtherSessionsEnded)}
      isFailure={areOtherSessionsEnded === false}
      actions={
        <Button ref={opener} onClick={open}>
          {hasPassword ? section.changePassword : signInTexts.confirm.set}
        </Button>
      }
    >
      <p>{hasPassword ? section.passwordText : signInTexts.confirm.setText}</p>
      <ChangePasswordDialog {...dialog} user={user} onChanged={handleChanged} />
    </AccountRow>
  );
}

function outcomeOf(areOtherSessionsEnded: boolean | null): string | undefined {
  if (areOtherSessionsEnded === null) return undefined;
  return areOtherSessionsEnded ? section.passwordChanged : section.passwordChangedOnly;
}

interface ChangePasswordDialogProps extends DialogState {
  readonly user: AuthUser;
  readonly onChanged: (areOtherSessionsEnded: boolean) => void;
}

function ChangePasswordDialog({ user, onChanged, ...dialog }: ChangePasswordDialogProps) {
  const change = useChangePassword(user.uid, onChanged);
  const title = useHasPassword() ? section.changePassword : signInTexts.confirm.set;
  return (
    <FormDialog {...dialog} title={title} submit={title} change={change}>
      {(formId) => <ChangePasswordForm id={formId} change={change} />}
    </FormDialog>
  );
}

interface ChangePasswordFormProps {
  readonly id: string;
  readonly change: ReturnType<typeof useChangePassword>;
}

function ChangePasswordForm({ id, change }: ChangePasswordFormProps) {
  const hasPassword = useHasPassword();
  const form = useForm<NewPasswordValues>({
    mode: 'onChange',
    resolver: zodResolver(hasPassword ? changePasswordSchema : newPasswordSchema),
    defaultValues: { current: '', password: '', repeat: '' },
  });
  const { errors } = useFormState({ control: form.control });

  function handleValid(values: NewPasswordValues) {
    change.mutate(values, {
      onSuccess: ({ passwordError }) => {
        if (passwordError)
          form.setError('current', { message: passwordError }, { shouldFocus: true });
      },
    });
  }

  return (
    <Stack
      as="form"
      gap={4}
      id={id}
      noValidate
      className={styles.form}
      onSubmit={form.handleSubmit(handleValid)}
    >
      <IdentityField
        autoFocus
        readOnly={change.isPending}
        error={errors.current?.message}
        {...form.register('current')}
      />
      <NewPasswordFields form={form} isPending={change.isPending} />
      <FormError error={change.error} fallback={reset.failed} />
    </Stack>
  );
}

/** Also ends the sessions on all other devices. `onChanged` gets true if that succeeded. */
function useChangePassword(uid: string, onChanged: (areOtherSessionsEnded: boolean) => void) {
  const auth = useAuthClient();
  const refreshLists = useRefreshLists();
  return useMutation({
    mutationFn: async (values: NewPasswordValues) => {
      let areOtherSessionsEnded = false;
      const passwordError = await runWithPassword(async () => {
        areOtherSessionsEnded = await auth.changePassword(values.current, values.password);
      });
      if (passwordError === null) areOtherSessionsEnded ||= await endOtherSessions(uid);
      return { passwordError, areOtherSessionsEnded };
    },
    onSuccess: ({
      passwordError,
      areOtherSessionsEnded,
    }: {
      passwordError: PasswordErrorMessage;
      areOtherSessionsEnded: boolean;
    }) => {
      if (passwordError !== null) return;
      onChanged(areOtherSessionsEnded);
      refreshLists();
    },
    meta: { notice: false },
  });
}

function endOtherSessions(uid: string): Promise<boolean> {
  return endSessions(uid, true).then(
    () => true,
    () => false,
  );
}
