import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import type { OwnPasskey } from '@reprise/contract/accounts/passkey-calls.ts';
import { passkeySignInTexts } from '@reprise/contract/accounts/passkey-sign-in-texts.ts';
import { passkeyTexts } from '@reprise/contract/accounts/security-texts.ts';
import { relativeAge } from '@reprise/contract/rules/relative-age.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { AccountRow } from '#features/accounts/account-row.tsx';
import { Stack } from '#ui/primitives/layout.tsx';
import accountsStyles from '#features/accounts/accounts.module.css';
import { Entry, EntryList } from '#features/accounts/entries/entry-list.tsx';
import { useRefreshLists } from '#features/accounts/entries/use-refresh-lists.ts';
import { useEntryDialog } from '#features/accounts/entries/use-entry-dialog.ts';
import { type DialogState, FormDialog, useDialogState } from '#features/accounts/form-dialog.tsx';
import { FormError } from '#features/accounts/form-error.tsx';
import { PasswordStep } from '#features/accounts/password-step.tsx';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { supportsPasskeys } from '#platform/auth/passkey-support.ts';
import { useAuthClient } from '#platform/auth/use-auth.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { AddPasskeyDialog, nameErrorOf } from './add-passkey-dialog.tsx';
import { passkeysQuery } from '#users/identity/sign-in-methods.api.ts';
import { removePasskey, renamePasskey } from './passkeys.api.ts';

const { row, add, rename, remove } = passkeyTexts;

export function PasskeysRow({ user }: { user: AuthUser }) {
  const query = useQuery(passkeysQuery(user.uid));
  const { opener, open: openAdd, dialog: addDialog } = useDialogState();
  const renaming = useEntryDialog<OwnPasskey>();
  const removal = useEntryDialog<OwnPasskey>();
  const [outcome, setOutcome] = useState<string>();
  const isSupported = supportsPasskeys();
  const { data } = query;
  const refreshLists = useRefreshLists();
  const isFull = (data?.rows.length ?? 0) >= accountLimits.passkeysMax;

  function handleDone(text: string) {
    setOutcome(text);
    refreshLists();
  }

  function handleRemoved(text: string) {
    removal.closeAndFocus(opener.current);
    handleDone(text);
  }

  return (
    <AccountRow
      title={row.title}
      outcome={outcome}
      actions={
        isSupported && (
          <Button ref={opener} disabled={data === undefined || isFull} onClick={openAdd}>
            {row.add}
          </Button>
        )
      }
      details={
        <EntryList label={row.list} query={query} failed={row.failed}>
          {(passkey, now) => (
            <Entry
              key={passkey.id}
              icon={<KeyRound aria-hidden />}
              title={<p>{passkey.name}</p>}
              about={timesOf(passkey, now)}
            >
              <IconButton
                label={row.renameOf(passkey.name)}
                icon={<Pencil />}
                onClick={(event) => renaming.open(passkey, event)}
              />
              <IconButton
                label={row.removeOf(passkey.name)}
                icon={<Trash2 />}
                onClick={(event) => removal.open(passkey, event)}
              />
            </Entry>
          )}
        </EntryList>
      }
    >
      <p>{row.text}</p>
      {!isSupported && <p>{passkeySignInTexts.unsupported}</p>}
      {isFull && <p>{row.full}</p>}
      <AddPasskeyDialog {...addDialog} user={user} onDone={handleDone} />
      {renaming.entry && (
        <RenamePasskeyDialog
          {...renaming.dialog}
          uid={user.uid}
          passkey={renaming.entry}
          onDone={handleDone}
        />
      )}
      {removal.entry && (
        <RemovePasskeyDialog
          {...removal.dialog}
          user={user}
          passkey={removal.entry}
          onDone={handleRemoved}
        />
      )}
    </AccountRow>
  );
}

function timesOf({ added, last_used }: OwnPasskey, now: Date): string {
  const use = last_used === null ? row.unused : row.lastUsed(relativeAge(last_used, now));
  return `${row.added(relativeAge(added, now))}, ${use}`;
}

interface RenamePasskeyDialogProps extends DialogState {
  readonly uid: string;
  readonly passkey: OwnPasskey;
  readonly onDone: (outcome: string) => void;
}

function RenamePasskeyDialog({ uid, passkey, onDone, ...dialog }: RenamePasskeyDialogProps) {
  const change = useMutation({
    mutationFn: (name: string) => renamePasskey(uid, passkey.id, name),
    onSuccess: (_result, name) => {
      dialog.onClose();
      onDone(row.wasRenamed(name));
    },
    meta: { notice: false },
  });
  return (
    <FormDialog {...dialog} title={rename.title} submit={rename.submit} change={change}>
      {(id) => <RenameForm id={id} before={passkey.name} change={change} />}
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
    <Stack
      as="form"
      gap={4}
      id={id}
      noValidate
      className={accountsStyles.form}
      onSubmit={handleSubmit}
    >
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
    </Stack>
  );
}

interface RemovePasskeyDialogProps extends DialogState {
  readonly user: AuthUser;
  readonly passkey: OwnPasskey;
  readonly onDone: (outcome: string) => void;
}

function RemovePasskeyDialog({ user, passkey, onDone, ...dialog }: RemovePasskeyDialogProps) {
  const auth = useAuthClient();
  const { id: passkeyId, name } = passkey;
  const change = useMutation({
    mutationFn: async (password: string) => {
      await auth.reauthenticate(password);
      await removePasskey(user.uid, passkeyId);
    },
    onSuccess: () => onDone(row.wasRemoved(name)),
    meta: { notice: false },
  });
  return (
    <FormDialog
      {...dialog}
      title={remove.title(name)}
      submit={row.remove}
      kind="danger"
      change={change}
    >
      {(id) => <PasswordStep id={id} text={remove.text} fallback={remove.failed} change={change} />}
    </FormDialog>
  );
}
