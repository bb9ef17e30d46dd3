import type { FriendRecord } from '@reprise/contract/friends/calls.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useOpenChat } from '#features/chat/chat.api.ts';
import { type ChatUser, conversationPath } from '#features/chat/conversations.ts';

interface OpenedConversation {
  readonly chat: string;
  readonly otherUser: ChatUser;
}

/** Caches the friend's data, because the list does not include the conversation yet. */
export function useOpenConversation() {
  const { mutate } = useOpenChat();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<OpenedConversation | null>(null);

  function open({ uid, username, img_url }: FriendRecord) {
    mutate(uid, {
      onSuccess(chat) {
        if (!chat) return;
        setOpened({ chat, otherUser: { uid, displayName: username, photoUrl: img_url } });
        void navigate(conversationPath(chat));
      },
    });
  }
  return { opened, open };
}
