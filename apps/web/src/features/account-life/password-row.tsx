import { accountTexts } from '@reprise/contract/account-texts.ts';
import { useState } from 'react';
import type { AuthUser } from '#shared/auth/auth-client.ts';
import { Button } from '#shared/ui/button.tsx';
import { AccountRow } from './account-row.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { useDialogSeat } from './use-dialog-seat.ts';

const { section } = accountTexts;

export function PasswordRow({ user }: { user: AuthUser }) {
  const { opener, open, seat } = useDialogSeat();
  const [areOthersOut, setAreOthersOut] = useState<boolean | null>(null);

  function handleChanged(worked: boolean) {
    seat.onClose();
    setAreOthersOut(worked);
  }

  return (
    <AccountRow
      title={section.password}
      outcome={outcomeOf(areOthersOut)}
      isFailure={areOthersOut === false}
      actions={
        <Button ref={opener} onClick={open}>
          {section.changePassword}
        </Button>
      }
    >
      <p>{section.passwordText}</p>
      <ChangePasswordDialog {...seat} user={user} onChanged={handleChanged} />
    </AccountRow>
  );
}

function outcomeOf(areOthersOut: boolean | null): string | undefined {
  if (areOthersOut === null) return undefined;
  return areOthersOut ? section.passwordChanged : section.passwordChangedOnly;
}
