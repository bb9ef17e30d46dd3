import type { OwnPasskey } from '@reprise/contract/accounts/passkey-calls.ts';
import { passkeyTexts } from '@reprise/contract/accounts/passkey-texts.ts';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import styles from '#features/accounts/accounts.module.css';
import { FormError } from '#features/accounts/form-error.tsx';
import { FormDialog } from '#features/accounts/settings/form-dialog.tsx';
import type { DialogState } from '#features/accounts/settings/use-dialog-state.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { nameErrorOf } from './passkey-name.ts';
import { renamePasskey } from './passkeys.api.ts';

const { add, rename, row } = passkeyTexts;

interface RenamePasskeyDialogProps extends DialogState {
  readonly uid: string;
  readonly passkey: OwnPasskey | null;
  readonly onDone: (outcome: string) => void;
}

export function RenamePasskeyDialog({ uid, passkey, onDone, ...dialog }: RenamePasskeyDialogProps) {
  const change = useMutation({
    mutationFn: (name: string) => renamePasskey(uid, passkey?.id ?? '', name),
    onSuccess: (_result, name) => {
      dialog.onClose();
      onDone(row.wasRenamed(name));
    },
    meta: { notice: false },
  });
  return (
    <FormDialog {...dialog} title={rename.title} submit={rename.submit} change={change}>
      {(id) => <RenameForm id={id} before={passkey?.name ?? ''} change={change} />}
    </FormDialog>
  );
}

interface RenameFormProps {
  readonly id: string;
  readonly before: string;
  readonly change: {
    readonly isPending: boolean;
    readonly error: Error | null;
    mutate(name: string): void;
  };
}

function RenameForm({ id, before, change }: RenameFormProps) {
  const [name, setName] = useState(before);
  const [isChecked, setIsChecked] = useState(false);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (nameErrorOf(name) === undefined) change.mutate(name.trim());
  }

  return (
    <form id={id} noValidate className={styles.form} onSubmit={handleSubmit}>
      <TextField
        label={add.name}
        autoComplete="off"
        autoFocus
        value={name}
        readOnly={change.isPending}
        error={isChecked ? nameErrorOf(name) : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <FormError error={change.error} fallback={rename.failed} />
    </form>
  );
}
