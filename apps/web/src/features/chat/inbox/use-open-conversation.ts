import type { FriendRecord } from '@reprise/contract/friends/calls.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useOpenChat } from '#features/chat/chat.api.ts';
import {
  type Conversation,
  conversationPath,
  newConversation,
} from '#features/chat/conversations.ts';

/** Stores an opened or created conversation until the list has it. */
export function useOpenConversation(listed: readonly Conversation[], viewerUid: string) {
  const { mutate } = useOpenChat();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Conversation | null>(null);
  // Otherwise it would reappear after the viewer has left it.
  if (opened && listed.some(({ chat }) => chat === opened.chat)) setOpened(null);

  function open(conversation: Conversation) {
    setOpened(conversation);
    void navigate(conversationPath(conversation.chat));
  }

  function openFriend({ uid, username, img_url }: FriendRecord) {
    const known = listed.find(({ isGroup, members }) => !isGroup && members[0]?.uid === uid);
    // The call would mark it seen before it shows what is new.
    if (known) {
      void navigate(conversationPath(known.chat));
      return;
    }
    const otherUser = { uid, displayName: username, photoUrl: img_url };
    mutate(uid, { onSuccess: (chat) => chat && open(newConversation(chat, otherUser, viewerUid)) });
  }
  return { opened, open, openFriend };
}
