import { groupScreenTexts } from '@reprise/contract/chat/group-screen-texts.ts';
import type { Conversation } from '#features/chat/conversations.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { FriendsField } from './friends-field.tsx';
import styles from './groups.module.css';
import type { Adding } from './use-add-friends.ts';

interface AddFriendsProps {
  readonly group: Conversation;
  readonly viewer: AuthUser;
  readonly adding: Adding;
}

export function AddFriends({ group, viewer, adding }: AddFriendsProps) {
  return (
    <>
      <p className={styles.hint}>{groupScreenTexts.seesFromNow}</p>
      <FriendsField
        user={viewer.displayName}
        selection={adding.selection}
        none={groupScreenTexts.allAdded}
        excluded={new Set(group.members.map(({ uid }) => uid))}
        failure={adding.failure}
      />
    </>
  );
}
