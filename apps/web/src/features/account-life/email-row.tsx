import { accountTexts } from '@reprise/contract/account-texts.ts';
import { BadgeCheck, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import type { AuthUser } from '#shared/auth/auth-client.ts';
import { Button } from '#shared/ui/button.tsx';
import styles from './account-life.module.css';
import { AccountRow } from './account-row.tsx';
import { ChangeEmailDialog } from './change-email-dialog.tsx';
import { linkSent } from './mails.ts';
import { useConfirmationLink } from './use-confirmation-link.ts';
import { useDialogSeat } from './use-dialog-seat.ts';

const { section } = accountTexts;

/** The e-mail, whether it is confirmed, and another one in its place. */
export function EmailRow({ user }: { user: AuthUser }) {
  const { opener, open, seat } = useDialogSeat();
  const [asked, setAsked] = useState<string | null>(null);
  const link = useConfirmationLink(user);
  const change = asked === null ? undefined : `${linkSent(asked)} ${section.changesThen}`;

  function handleAsked(email: string) {
    seat.onClose();
    setAsked(email);
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
                setAsked(null);
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
      <ChangeEmailDialog {...seat} user={user} onAsked={handleAsked} />
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
