import { accountTexts } from '@reprise/contract/account-texts.ts';
import type { RefObject } from 'react';
import type { AuthUser } from '#shared/auth/auth-client.ts';
import { Button } from '#shared/ui/button.tsx';
import { AccountRow } from './account-row.tsx';
import { DeletionDialog } from './deletion-dialog.tsx';
import { useDialogSeat } from './use-dialog-seat.ts';

const { deletion } = accountTexts;

interface DeletionRowProps {
  readonly user: AuthUser;
  /** The button that saves everything as a file. */
  readonly download: RefObject<HTMLButtonElement | null>;
}

export function DeletionRow({ user, download }: DeletionRowProps) {
  const { opener, open, seat, leaveFor } = useDialogSeat();
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
      <DeletionDialog {...seat} user={user} onDownload={() => leaveFor(download)} />
    </AccountRow>
  );
}
