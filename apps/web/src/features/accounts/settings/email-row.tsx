import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { BadgeCheck, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { Button } from '#ui/primitives/button.tsx';
import styles from '#features/accounts/accounts.module.css';
import { AccountRow } from './account-row.tsx';
import { ChangeEmailDialog } from './change-email-dialog.tsx';
import { linkSentText } from '#features/accounts/recovery/email-delivery.ts';
import { useConfirmationLink } from '#features/accounts/recovery/use-confirmation-link.ts';
import { useDialogState } from './use-dialog-state.ts';

const { section } = accountTexts;

export function EmailRow({ user }: { user: AuthUser }) {
  const { opener, open, dialog } = useDialogState();
  const [linkSentTo, setLinkSentTo] = useState<string | null>(null);
  const link = useConfirmationLink(user);
  const change =
    linkSentTo === null ? undefined : `${linkSentText(linkSentTo)} ${section.changesThen}`;

  function handleLinkSent(email: string) {
    dialog.onClose();
    setLinkSentTo(email);
  }

  return (
    <AccountRow
      title={section.email}
      outcome={change ?? link.outcome}
      isFailure={change === undefined && link.isFailure}
      actions={
        <>
          {!user.isEmailVerified && (
            <Button
              isBusy={link.isPending}
              onClick={() => {
                setLinkSentTo(null);
                link.send();
              }}
            >
              {section.sendAgain}
            </Button>
          )}
          <Button ref={opener} onClick={open}>
            {section.changeEmail}
          </Button>
        </>
      }
    >
      <p className={styles.email}>
        {user.email} <EmailState isConfirmed={user.isEmailVerified} />
      </p>
      <ChangeEmailDialog {...dialog} user={user} onLinkSent={handleLinkSent} />
    </AccountRow>
  );
}

function EmailState({ isConfirmed }: { isConfirmed: boolean }) {
  if (!isConfirmed) {
    return (
      <span className={styles.unconfirmed}>
        <CircleAlert aria-hidden="true" />
        {section.notConfirmed}
      </span>
    );
  }
  return (
    <span className={styles.confirmed}>
      <BadgeCheck aria-hidden="true" />
      {section.confirmed}
    </span>
  );
}
