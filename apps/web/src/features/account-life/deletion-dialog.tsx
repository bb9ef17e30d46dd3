import { zodResolver } from '@hookform/resolvers/zod';
import { accountTexts } from '@reprise/contract/account-texts.ts';
import type { ReactNode } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import type { AuthUser } from '#shared/auth/auth-client.ts';
import { useSignOut } from '#shared/auth/use-sign-out.ts';
import { PasswordField } from '#shared/ui/password-field.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { deletionSchema, type DeletionValues } from './account-fields.ts';
import styles from './account-life.module.css';
import { Failure } from './failure.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useDeleteAccount } from './use-delete-account.ts';
import type { DialogSeat } from './use-dialog-seat.ts';
import { UsernameForManagers } from './username-for-managers.tsx';

const { deletion, password } = accountTexts;
const [before, download, after] = deletion.downloadFirst;

interface DeletionDialogProps extends DialogSeat {
  readonly user: AuthUser;
  /** Leads to the button that saves everything as a file. */
  readonly onDownload: () => void;
}

export function DeletionDialog({ user, onDownload, ...seat }: DeletionDialogProps) {
  const removal = useDeleteAccount(user);
  const leave = useSignOut('/');

  function handleClose() {
    // Nothing here works any more without the person: the dialog goes with the page.
    if (removal.isPersonGone) leave();
    else seat.onClose();
  }

  return (
    <FormDialog
      {...seat}
      onClose={handleClose}
      title={deletion.title}
      submit={deletion.confirm}
      kind="danger"
      change={removal}
    >
      {(formId) => (
        <DeletionForm id={formId} user={user} removal={removal}>
          <WhatGoes isPersonGone={removal.isPersonGone} onDownload={onDownload} />
        </DeletionForm>
      )}
    </FormDialog>
  );
}

interface DeletionFormProps {
  readonly id: string;
  readonly user: AuthUser;
  readonly removal: ReturnType<typeof useDeleteAccount>;
  /** What is said above the fields. */
  readonly children: ReactNode;
}

function DeletionForm({ id, user, removal, children }: DeletionFormProps) {
  const { register, control, handleSubmit, setError } = useForm<DeletionValues>({
    mode: 'onChange',
    resolver: zodResolver(deletionSchema(user.displayName)),
    defaultValues: { current: '', username: '' },
  });
  const { errors } = useFormState({ control });

  function handleValid({ current }: DeletionValues) {
    removal.mutate(current, {
      onSuccess: (refusal) => {
        if (refusal) setError('current', { message: refusal }, { shouldFocus: true });
      },
    });
  }

  return (
    <form id={id} noValidate className={styles.form} onSubmit={handleSubmit(handleValid)}>
      {children}
      <UsernameForManagers email={user.email} />
      <PasswordField
        label={password.current}
        autoComplete="current-password"
        readOnly={removal.isPending}
        error={errors.current?.message}
        {...register('current')}
      />
      <TextField
        label={deletion.username(user.displayName)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={removal.isPending}
        error={errors.username?.message}
        {...register('username')}
      />
      <Failure
        error={removal.error}
        ofAction={removal.isPersonGone ? deletion.leftoverFailed : deletion.failed}
      />
    </form>
  );
}

interface WhatGoesProps {
  readonly isPersonGone: boolean;
  readonly onDownload: () => void;
}

function WhatGoes({ isPersonGone, onDownload }: WhatGoesProps) {
  if (isPersonGone) return <p role="alert">{deletion.leftover}</p>;
  return (
    <>
      <p>{deletion.goes}</p>
      <p>{deletion.stays}</p>
      <p>
        {before}
        <button type="button" className={styles.textButton} onClick={onDownload}>
          {download}
        </button>
        {after}
      </p>
    </>
  );
}
