import { profileTexts } from '@reprise/contract/accounts/profile-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useOpenChat } from '#features/chat/chat.api.ts';
import { conversationPath } from '#features/chat/conversations.ts';
import { relationQuery, type FriendPair } from '#features/friends/friends.api.ts';
import { Button } from '#ui/primitives/button.tsx';

/** For friends only: others cannot be messaged. */
export function MessageButton(pair: FriendPair) {
  const { data: relation } = useQuery(relationQuery(pair));
  const { mutate, isPending } = useOpenChat();
  const navigate = useNavigate();
  if (!relation?.accept1 || !relation.accept2) return null;

  function handleClick() {
    mutate(pair.friend, {
      onSuccess: (chat) => chat !== null && void navigate(conversationPath(chat)),
    });
  }

  return (
    <Button
      kind="main"
      icon={<MessageCircle aria-hidden />}
      isBusy={isPending}
      onClick={handleClick}
    >
      {profileTexts.message}
    </Button>
  );
}
