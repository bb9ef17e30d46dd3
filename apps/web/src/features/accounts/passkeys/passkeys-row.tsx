import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import type { OwnPasskey } from '@reprise/contract/accounts/passkey-calls.ts';
import { passkeySignInTexts } from '@reprise/contract/accounts/passkey-sign-in-texts.ts';
import { passkeyTexts } from '@reprise/contract/accounts/security-texts.ts';
import { relativeAge } from '@reprise/contract/rules/relative-age.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { AccountRow } from '#features/accounts/account-row.tsx';
import { Row, Stack } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import accountsStyles from '#features/accounts/accounts.module.css';
import { type DialogState, FormDialog, useDialogState } from '#features/accounts/form-dialog.tsx';
import { FormError } from '#features/accounts/form-error.tsx';
import { PasswordStep } from '#features/accounts/password-step.tsx';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { supportsPasskeys } from '#platform/auth/passkey-support.ts';
import { useAuthClient } from '#platform/auth/use-auth.tsx';
import { serverNow } from '#platform/server-clock.ts';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { AddPasskeyDialog, nameErrorOf } from './add-passkey-dialog.tsx';
import { passkeysQuery } from '#users/identity/sign-in-methods.api.ts';
import { removePasskey, renamePasskey } from './passkeys.api.ts';

const { row, add, rename, remove } = passkeyTexts;

export function PasskeysRow({ user }: { user: AuthUser }) {
  const { data, isError, isFetching, refetch } = useQuery(passkeysQuery(user.uid));
  const { opener, open: openAdd, dialog: addDialog } = useDialogState();
  const { open: openRename, dialog: renameDialog } = useDialogState();
  const { open: openRemove, dialog: removeDialog } = useDialogState();
  const [chosen, setChosen] = useState<OwnPasskey | null>(null);
  const [focusTarget, setFocusTarget] = useState<HTMLElement | null>(null);
  const [outcome, setOutcome] = useState<string>();
  const isSupported = supportsPasskeys();
  const passkeys = data?.rows ?? [];
  const isFull = passkeys.length >= accountLimits.passkeysMax;

  function choose(passkey: OwnPasskey, button: HTMLElement) {
    setChosen(passkey);
    setFocusTarget(button);
  }

  function handleRename(passkey: OwnPasskey, button: HTMLElement) {
    choose(passkey, button);
    openRename();
  }

  function handleRemove(passkey: OwnPasskey, button: HTMLElement) {
    choose(passkey, button);
    openRemove();
  }

  function handleRemoved(text: string) {
    // The passkey's buttons are about to disappear.
    setFocusTarget(opener.current);
    handleDone(text);
  }

  function handleDone(text: string) {
    setOutcome(text);
    void refetch();
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
        <PasskeyDetails
          passkeys={data?.rows}
          failure={isError ? { isBusy: isFetching, onRetry: () => void refetch() } : null}
          onRename={handleRename}
          onRemove={handleRemove}
        />
      }
    >
      <p>{row.text}</p>
      {!isSupported && <p>{passkeySignInTexts.unsupported}</p>}
      {isFull && <p>{row.full}</p>}
      <AddPasskeyDialog {...addDialog} user={user} onDone={handleDone} />
      <RenamePasskeyDialog
        {...renameDialog}
        finalFocus={() => focusTarget}
        uid={user.uid}
        passkey={chosen}
        onDone={handleDone}
      />
      <RemovePasskeyDialog
        {...removeDialog}
        finalFocus={() => focusTarget}
        user={user}
        passkey={chosen}
        onDone={handleRemoved}
      />
    </AccountRow>
  );
}

interface PasskeyDetailsProps {
  readonly passkeys: readonly OwnPasskey[] | undefined;
  readonly failure: { readonly isBusy: boolean; readonly onRetry: () => void } | null;
  readonly onRename: ChoosePasskey;
  readonly onRemove: ChoosePasskey;
}

function PasskeyDetails({ passkeys, failure, ...handlers }: PasskeyDetailsProps) {
  if (passkeys === undefined) {
    return failure ? <FailedState text={row.failed} {...failure} /> : <Skeleton height={24} />;
  }
  return passkeys.length > 0 && <PasskeyList passkeys={passkeys} {...handlers} />;
}

type ChoosePasskey = (passkey: OwnPasskey, button: HTMLElement) => void;

interface PasskeyListProps {
  readonly passkeys: readonly OwnPasskey[];
  readonly onRename: ChoosePasskey;
  readonly onRemove: ChoosePasskey;
}

function PasskeyList({ passkeys, onRename, onRemove }: PasskeyListProps) {
  const [now] = useState(serverNow);
  return (
    <Stack as="ul" aria-label={row.list}>
      {passkeys.map((passkey) => (
        <Row
          as="li"
          gap={1}
          key={passkey.id}
          className={classNames(accountsStyles.entry, accountsStyles.passkey)}
        >
          <KeyRound aria-hidden />
          <div className={accountsStyles.entryText}>
            <p>{passkey.name}</p>
            <Text tone="muted" size="small">
              {timesOf(passkey, now)}
            </Text>
          </div>
          <IconButton
            label={row.renameOf(passkey.name)}
            icon={<Pencil />}
            onClick={(event) => onRename(passkey, event.currentTarget)}
          />
          <IconButton
            label={row.removeOf(passkey.name)}
            icon={<Trash2 />}
            onClick={(event) => onRemove(passkey, event.currentTarget)}
          />
        </Row>
      ))}
    </Stack>
  );
}

function timesOf({ added, last_used }: OwnPasskey, now: Date): string {
  const use = last_used === null ? row.unused : row.lastUsed(relativeAge(last_used, now));
  return `${row.added(relativeAge(added, now))}, ${use}`;
}

interface RenamePasskeyDialogProps extends DialogState {
  readonly uid: string;
  readonly passkey: OwnPasskey | null;
  readonly onDone: (outcome: string) => void;
}

function RenamePasskeyDialog({ uid, passkey, onDone, ...dialog }: RenamePasskeyDialogProps) {
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
  readonly passkey: OwnPasskey | null;
  readonly onDone: (outcome: string) => void;
}

function RemovePasskeyDialog({ user, passkey, onDone, ...dialog }: RemovePasskeyDialogProps) {
  const auth = useAuthClient();
  const name = passkey?.name ?? '';
  const change = useMutation({
    mutationFn: async (password: string) => {
      await auth.reauthenticate(password);
      await removePasskey(user.uid, passkey?.id ?? '');
    },
    onSuccess: () => {
      dialog.onClose();
      onDone(row.wasRemoved(name));
    },
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
