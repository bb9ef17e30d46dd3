import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import type { RefObject } from 'react';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import styles from '#features/accounts/accounts.module.css';
import { Button } from '#ui/primitives/button.tsx';
import { AccountRow } from '#features/accounts/settings/account-row.tsx';
import { DeletionDialog } from './deletion-dialog.tsx';
import { useDialogState } from '#features/accounts/settings/use-dialog-state.ts';

const { deletion } = accountTexts;

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
