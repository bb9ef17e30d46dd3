import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { useState } from 'react';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { Button } from '#ui/primitives/button.tsx';
import { AccountRow } from './account-row.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { useDialogState } from './use-dialog-state.ts';

const { section } = accountTexts;

export function PasswordRow({ user }: { user: AuthUser }) {
  const { opener, open, dialog } = useDialogState();
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
          {section.changePassword}
        </Button>
      }
    >
      <p>{section.passwordText}</p>
      <ChangePasswordDialog {...dialog} user={user} onChanged={handleChanged} />
    </AccountRow>
  );
}

function outcomeOf(areOtherSessionsEnded: boolean | null): string | undefined {
  if (areOtherSessionsEnded === null) return undefined;
  return areOtherSessionsEnded ? section.passwordChanged : section.passwordChangedOnly;
}
