import { useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { relationQuery, type FriendPair } from '#users/friendship/friends.api.ts';
import { MessageButton } from '#features/chat/inbox/message-button.tsx';

export interface FriendMessageButtonProps extends FriendPair {
  readonly uid: string;
}

/** Friends only: other users cannot be messaged. */
export function FriendMessageButton({ uid, ...pair }: FriendMessageButtonProps) {
  const { data: relation } = useQuery(relationQuery(pair));
  if (!relation?.accept1 || !relation.accept2) return null;
  return (
    <MessageButton
      uid={uid}
      username={pair.friend}
      kind="main"
      icon={<MessageCircle aria-hidden />}
    />
  );
}
