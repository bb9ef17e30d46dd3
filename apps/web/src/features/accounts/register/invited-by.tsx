import { signUpTexts } from '@reprise/contract/sign-ups/texts.ts';
import { inviteTexts } from '@reprise/contract/friends/invite-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { inviterQuery } from '#users/sign-up/inviter.api.ts';
import { Avatar } from '#ui/primitives/avatar.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import styles from './invited-by.module.css';

export interface InvitedByProps {
  readonly code: string | null;
  readonly isInvited: boolean;
  readonly onRemove: () => void;
}

/** Shows whose invite the registration will accept, with a button to remove it. */
export function InvitedBy({ code, ...props }: InvitedByProps) {
  return code !== null && <PendingInvite key={code} code={code} {...props} />;
}

type PendingInviteProps = InvitedByProps & { readonly code: string };

function PendingInvite({ code, isInvited, onRemove }: PendingInviteProps) {
  const { data: inviter } = useQuery(inviterQuery(null, code));
  return (
    <div className={styles.invite}>
      <Avatar key={inviter?.img_url} src={inviter?.img_url} />
      <p className={styles.text} role="status">
        {inviter === null && (isInvited ? signUpTexts.invited : inviteTexts.gone)}
        {inviter && inviteTexts.registering(inviter.username)}
      </p>
      <IconButton label={inviteTexts.withoutInvite} icon={<X aria-hidden />} onClick={onRemove} />
    </div>
  );
}
