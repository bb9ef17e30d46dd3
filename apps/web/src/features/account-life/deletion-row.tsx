import { accountTexts } from '@reprise/contract/account-texts.ts';
import type { AuthUser } from '#shared/auth/auth-client.ts';
import { Button } from '#shared/ui/button.tsx';
import { AccountRow } from './account-row.tsx';
import { DeletionDialog } from './deletion-dialog.tsx';
import { useDialogSeat } from './use-dialog-seat.ts';

const { deletion } = accountTexts;

export function DeletionRow({ user }: { user: AuthUser }) {
  const { opener, open, seat } = useDialogSeat();
  return (
    <AccountRow
      title={deletion.row}
      actions={
        <Button ref={opener} onClick={open}>
          {deletion.open}
        </Button>
      }
    >
      <p>{deletion.rowText}</p>
      <DeletionDialog {...seat} user={user} />
    </AccountRow>
  );
}
