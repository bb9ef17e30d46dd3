import type { FriendRecord } from '@reprise/contract/friends.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useOpenChat } from './chat.api.ts';
import { type ChatPerson, conversationPath } from './conversations.ts';

interface Opened {
  readonly chat: string;
  readonly person: ChatPerson;
}

/** Opens the conversation with a friend. Who it is with is known here before the list knows it. */
export function useOpening() {
  const { mutate } = useOpenChat();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened | null>(null);

  function open({ uid, username, img_url }: FriendRecord) {
    mutate(uid, {
      onSuccess(chat) {
        if (!chat) return;
        setOpened({ chat, person: { uid, displayName: username, photoUrl: img_url } });
        void navigate(conversationPath(chat));
      },
    });
  }
  return { opened, open };
}
