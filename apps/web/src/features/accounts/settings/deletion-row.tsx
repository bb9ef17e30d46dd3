import { zodResolver } from '@hookform/resolvers/zod';
import { accountLifecycleEndpoints } from '@reprise/contract/accounts/lifecycle-calls.ts';
import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useState } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { AccountRow } from '#features/accounts/account-row.tsx';
import { Stack } from '#ui/primitives/layout.tsx';
import styles from '#features/accounts/accounts.module.css';
import {
  type DialogState,
  FormDialog,
  runWithPassword,
  useDialogState,
} from '#features/accounts/form-dialog.tsx';
import { FormError } from '#features/accounts/form-error.tsx';
import { currentPasswordFieldIf } from '#features/accounts/new-password-fields.tsx';
import { useSignOut } from '#features/accounts/sign-out.tsx';
import { callApi } from '#platform/api/api-client.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useAuthClient } from '#platform/auth/use-auth.tsx';
import { deleteUserData } from '#platform/storage/user-data.ts';
import { useNotice } from '#ui/feedback/notice.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { IdentityField, useHasPassword } from '#users/identity/identity-field.tsx';

const { deletion } = accountTexts;
const [before, downloadLink, after] = deletion.downloadFirst;

interface DeletionRowProps {
  readonly user: AuthUser;
  readonly download: RefObject<HTMLButtonElement | null>;
}

export function DeletionRow({ user, download }: DeletionRowProps) {
  const { opener, open, dialog, closeAndFocus } = useDialogState();
  return (
    <AccountRow
      title={deletion.row}
      isDanger
      actions={
        <Button ref={opener} className={styles.dangerButton} onClick={open}>
          {deletion.open}
        </Button>
      }
    >
      <p>{deletion.rowText}</p>
      <DeletionDialog {...dialog} user={user} onDownload={() => closeAndFocus(download)} />
    </AccountRow>
  );
}

interface DeletionDialogProps extends DialogState {
  readonly user: AuthUser;
  readonly onDownload: () => void;
}

function DeletionDialog({ user, onDownload, ...dialog }: DeletionDialogProps) {
  const deletionMutation = useDeleteAccount(user);
  const signOut = useSignOut('/');

  function handleClose() {
    // Without the user record, nothing on this page works, so closing signs out.
    if (deletionMutation.isUserDeleted) signOut();
    else dialog.onClose();
  }

  return (
    <FormDialog
      {...dialog}
      onClose={handleClose}
      title={deletion.title}
      submit={deletion.confirm}
      kind="danger"
      change={deletionMutation}
    >
      {(formId) => (
        <DeletionForm id={formId} user={user} deletionMutation={deletionMutation}>
          <DeletionSummary isUserDeleted={deletionMutation.isUserDeleted} onDownload={onDownload} />
        </DeletionForm>
      )}
    </FormDialog>
  );
}

interface DeletionFormProps {
  readonly id: string;
  readonly user: AuthUser;
  readonly deletionMutation: ReturnType<typeof useDeleteAccount>;
  readonly children: ReactNode;
}

function DeletionForm({ id, user, deletionMutation, children }: DeletionFormProps) {
  const hasPassword = useHasPassword();
  const { register, control, handleSubmit, setError } = useForm<DeletionValues>({
    mode: 'onChange',
    resolver: zodResolver(deletionSchema(user.displayName, hasPassword)),
    defaultValues: { current: '', username: '' },
  });
  const { errors } = useFormState({ control });

  function handleValid({ current }: DeletionValues) {
    deletionMutation.mutate(current, {
      onSuccess: (passwordError) => {
        if (passwordError) setError('current', { message: passwordError }, { shouldFocus: true });
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
      {children}
      <IdentityField
        readOnly={deletionMutation.isPending}
        error={errors.current?.message}
        {...register('current')}
      />
      <TextField
        label={deletion.username(user.displayName)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={deletionMutation.isPending}
        error={errors.username?.message}
        {...register('username')}
      />
      <FormError
        error={deletionMutation.error}
        fallback={deletionMutation.isUserDeleted ? deletion.leftoverFailed : deletion.failed}
      />
    </Stack>
  );
}

interface DeletionSummaryProps {
  readonly isUserDeleted: boolean;
  readonly onDownload: () => void;
}

function DeletionSummary({ isUserDeleted, onDownload }: DeletionSummaryProps) {
  if (isUserDeleted) return <p role="alert">{deletion.leftover}</p>;
  return (
    <>
      <p>{deletion.deleted}</p>
      <p>{deletion.remaining}</p>
      <p>
        {before}
        <button type="button" className={styles.textButton} onClick={onDownload}>
          {downloadLink}
        </button>
        {after}
      </p>
    </>
  );
}

/**
 * Deletes the user on the server, then the account of the authentication service. A retry skips
 * completed steps.
 */
function useDeleteAccount({ uid }: AuthUser) {
  const auth = useAuthClient();
  const navigate = useNavigate();
  const showNotice = useNotice();
  const [isUserDeleted, setIsUserDeleted] = useState(false);

  async function deleteAll(current: string): Promise<void> {
    await auth.reauthenticate(current);
    if (!isUserDeleted) await deleteUser(uid);
    setIsUserDeleted(true);
    await auth.removeAccount();
    deleteUserData(uid);
  }

  const mutation = useMutation({
    mutationFn: (current: string) => runWithPassword(() => deleteAll(current)),
    onSuccess: async (passwordError) => {
      if (passwordError !== null) return;
      await navigate('/', { replace: true });
      showNotice(accountTexts.deletion.done);
    },
    meta: { notice: false },
  });
  return { ...mutation, isUserDeleted };
}

function deletionSchema(username: string, hasPassword: boolean) {
  return z.object({
    current: currentPasswordFieldIf(hasPassword),
    username: z
      .string()
      .check(
        z.refine(
          (typed) => typed.trim().toLowerCase() === username.toLowerCase(),
          deletion.usernameWrong,
        ),
      ),
  });
}

type DeletionValues = z.infer<ReturnType<typeof deletionSchema>>;

/** Requires a recent sign-in. */
async function deleteUser(uid: string): Promise<void> {
  await callApi(accountLifecycleEndpoints.deleteAccount, { body: { uid } });
}
