import { groupScreenTexts } from '@reprise/contract/chat/group-screen-texts.ts';
import { groupLimits } from '@reprise/contract/chat/limits.ts';
import { friendPath } from '@reprise/contract/friends/rules/user-path.ts';
import { Link } from 'react-router';
import type { ChatUser, Conversation } from '#features/chat/conversations.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { Avatar } from '#ui/primitives/avatar.tsx';
import { GroupName } from './group-name.tsx';
import styles from './groups.module.css';

export function isFull({ members }: Conversation): boolean {
  return members.length >= groupLimits.membersMax;
}

interface GroupDetailsProps {
  readonly group: Conversation;
  readonly viewer: AuthUser;
}

export function GroupDetails({ group, viewer }: GroupDetailsProps) {
  const { members } = group;
  return (
    <>
      <GroupName group={group} />
      <ul className={styles.members} aria-label={groupScreenTexts.members(members.length)}>
        {members.map((member) => (
          <li key={member.uid}>
            <MemberLink member={member} isViewer={member.uid === viewer.uid} />
          </li>
        ))}
      </ul>
      {isFull(group) && <p className={styles.hint}>{groupScreenTexts.full}</p>}
    </>
  );
}

interface MemberLinkProps {
  readonly member: ChatUser;
  readonly isViewer: boolean;
}

function MemberLink({ member: { displayName, photoUrl }, isViewer }: MemberLinkProps) {
  return (
    <Link className={styles.member} to={isViewer ? '/profile' : friendPath(displayName)}>
      <Avatar key={photoUrl} src={photoUrl} />
      {isViewer ? groupScreenTexts.own(displayName) : displayName}
    </Link>
  );
}
