import { friendTexts } from '@reprise/contract/friends/texts.ts';
import { UserPlus } from 'lucide-react';
import { ButtonLink } from '#ui/primitives/button.tsx';
import styles from './find-friends.module.css';
import { FindUsersButton } from '#users/find-users-button.tsx';

export function FindFriends() {
  return (
    <div className={styles.actions}>
      <FindUsersButton />
      <InviteLink />
    </div>
  );
}

export function InviteLink() {
  return (
    <ButtonLink to="/invite" icon={<UserPlus aria-hidden />}>
      {friendTexts.invite}
    </ButtonLink>
  );
}
