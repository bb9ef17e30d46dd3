import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import type { OwnPasskey } from '@reprise/contract/accounts/passkey-calls.ts';
import { passkeySignInTexts } from '@reprise/contract/accounts/passkey-sign-in-texts.ts';
import { passkeyTexts } from '@reprise/contract/accounts/passkey-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AccountRow } from '#features/accounts/settings/account-row.tsx';
import { useDialogState } from '#features/accounts/settings/use-dialog-state.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { supportsPasskeys } from '#platform/auth/passkey-support.ts';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { PasskeyList, type ChoosePasskey } from './passkey-list.tsx';
import { passkeysQuery } from './passkeys.api.ts';
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';

const { row } = passkeyTexts;

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
