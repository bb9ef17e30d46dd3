import { zodResolver } from '@hookform/resolvers/zod';
import { loginTexts } from '@reprise/contract/accounts/login-texts.ts';
import { loginEmailField } from '@reprise/contract/accounts/rules/field-rules.ts';
import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { useMutation } from '@tanstack/react-query';
import { BadgeCheck, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import * as z from 'zod/mini';
import { AccountRow } from '#features/accounts/account-row.tsx';
import { Row, Stack } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import styles from '#features/accounts/accounts.module.css';
import {
  type DialogState,
  FormDialog,
  runWithPassword,
  useDialogState,
} from '#features/accounts/form-dialog.tsx';
import { FormError } from '#features/accounts/form-error.tsx';
import { currentPasswordFieldIf } from '#features/accounts/new-password-fields.tsx';
import {
  linkSentText,
  useConfirmationLink,
} from '#features/accounts/recovery/confirmation-link.ts';
import { AuthError, type AuthUser } from '#platform/auth/auth-client.ts';
import { useAuthClient } from '#platform/auth/use-auth.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { IdentityField, useHasPassword } from '#users/identity/identity-field.tsx';

const { section, reset } = accountTexts;

export function EmailRow({ user }: { user: AuthUser }) {
  const { opener, open, dialog } = useDialogState();
  const [linkSentTo, setLinkSentTo] = useState<string | null>(null);
  const link = useConfirmationLink(user);
  const change =
    linkSentTo === null ? undefined : `${linkSentText(linkSentTo)} ${section.changesThen}`;

  function handleLinkSent(email: string) {
    dialog.onClose();
    setLinkSentTo(email);
  }

  return (
    <AccountRow
      title={section.email}
      outcome={change ?? link.outcome}
      isFailure={change === undefined && link.isFailure}
      actions={
        <>
          {!user.isEmailVerified && (
            <Button
              isBusy={link.isPending}
              onClick={() => {
                setLinkSentTo(null);
                link.send();
              }}
            >
              {section.sendAgain}
            </Button>
          )}
          <Button ref={opener} onClick={open}>
            {section.changeEmail}
          </Button>
        </>
      }
    >
      <Row as="p" gap={2} rowGap={0} isWrapping className={styles.email}>
        {user.email} <EmailState isConfirmed={user.isEmailVerified} />
      </Row>
      <ChangeEmailDialog {...dialog} user={user} onLinkSent={handleLinkSent} />
    </AccountRow>
  );
}

function EmailState({ isConfirmed }: { isConfirmed: boolean }) {
  if (!isConfirmed) {
    return (
      <Text as="span" tone="amber" className={styles.unconfirmed}>
        <CircleAlert aria-hidden="true" />
        {section.notConfirmed}
      </Text>
    );
  }
  return (
    <Text as="span" tone="green" className={styles.confirmed}>
      <BadgeCheck aria-hidden="true" />
      {section.confirmed}
    </Text>
  );
}

interface ChangeEmailDialogProps extends DialogState {
  readonly user: AuthUser;
  readonly onLinkSent: (email: string) => void;
}

function ChangeEmailDialog({ user, onLinkSent, ...dialog }: ChangeEmailDialogProps) {
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
  const hasPassword = useHasPassword();
  const { register, control, handleSubmit, setError } = useForm<ChangeEmailValues>({
    mode: 'onChange',
    resolver: zodResolver(changeEmailSchema(user.email, hasPassword)),
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
    <Stack
      as="form"
      gap={4}
      id={id}
      noValidate
      className={styles.form}
      onSubmit={handleSubmit(handleValid)}
    >
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
      <IdentityField
        readOnly={change.isPending}
        error={errors.current?.message}
        {...register('current')}
      />
      <FormError error={change.error} fallback={section.changeEmailFailed} />
    </Stack>
  );
}

type ChangeEmailErrors = Partial<Record<keyof ChangeEmailValues, string>>;

function useChangeEmail(onLinkSent: (email: string) => void) {
  const auth = useAuthClient();
  return useMutation({
    mutationFn: async ({ current, email }: ChangeEmailValues): Promise<ChangeEmailErrors> => {
      try {
        const passwordError = await runWithPassword(() => auth.changeEmail(current, email));
        return passwordError === null ? {} : { current: passwordError };
      } catch (error) {
        const passwordError = emailErrorOf(error);
        if (passwordError === null) throw error;
        return { email: passwordError };
      }
    },
    onSuccess: (passwordError, { email }) => {
      if (!passwordError.current && !passwordError.email) onLinkSent(email);
    },
    meta: { notice: false },
  });
}

function emailErrorOf(error: unknown): string | null {
  if (!(error instanceof AuthError)) return null;
  if (error.code === 'email-in-use') return accountTexts.section.emailTaken;
  return error.code === 'invalid-email' ? loginTexts.loginEmail : null;
}

function changeEmailSchema(currentEmail: string, hasPassword: boolean) {
  return z.object({
    email: loginEmailField.check(
      z.refine((email) => email.toLowerCase() !== currentEmail.toLowerCase(), section.sameEmail),
    ),
    current: currentPasswordFieldIf(hasPassword),
  });
}

type ChangeEmailValues = z.infer<ReturnType<typeof changeEmailSchema>>;
