import { Avatar } from '#ui/primitives/avatar.tsx';
import styles from './conversation-avatar.module.css';
import type { ChatUser, Conversation } from './conversations.ts';

const FACE_SHARE = 0.68;

interface ConversationAvatarProps {
  readonly conversation: Pick<Conversation, 'faces'>;
  readonly size: number;
}

export function ConversationAvatar({ conversation, size }: ConversationAvatarProps) {
  const { faces } = conversation;
  if (faces.length < 2) return <UserPhoto user={faces[0]} size={size} />;
  return (
    <span className={styles.duo} style={{ width: size, height: size }}>
      {faces.map((user) => (
        <UserPhoto key={user.uid} user={user} size={Math.round(size * FACE_SHARE)} />
      ))}
    </span>
  );
}

function UserPhoto({ user, size }: { readonly user: ChatUser | undefined; readonly size: number }) {
  return <Avatar key={user?.photoUrl} src={user?.photoUrl} size={size} />;
}
