import { inviteTexts } from '@reprise/contract/friends/invite-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { inviterQuery } from '#users/sign-up/inviter.api.ts';
import { readPendingInvite, removePendingInvite } from '#users/sign-up/pending-invite.ts';
import { Avatar } from '#ui/primitives/avatar.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import styles from './invited-by.module.css';

/** Whose invite the registration accepts; it can be removed. */
export function InvitedBy() {
  const [code, setCode] = useState(readPendingInvite);
  return code !== null && <PendingInvite code={code} onRemove={() => setCode(null)} />;
}

function PendingInvite({ code, onRemove }: { code: string; onRemove: () => void }) {
  const { data: inviter } = useQuery(inviterQuery(null, code));

  function handleRemove() {
    removePendingInvite();
    onRemove();
  }

  return (
    <div className={styles.invite}>
      <Avatar key={inviter?.img_url} src={inviter?.img_url} />
      <p className={styles.text} role="status">
        {inviter === null && inviteTexts.gone}
        {inviter && inviteTexts.registering(inviter.username)}
      </p>
      <IconButton
        label={inviteTexts.withoutInvite}
        icon={<X aria-hidden />}
        onClick={handleRemove}
      />
    </div>
  );
}
