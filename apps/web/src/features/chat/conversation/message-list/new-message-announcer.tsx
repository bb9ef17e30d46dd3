import type { Message } from '@reprise/contract/documents.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { useState } from 'react';
import type { ChatUser } from '#features/chat/conversations.ts';

interface NewMessageAnnouncerProps {
  readonly newest: Message | null;
  readonly otherUser: ChatUser;
}

/** Announces new messages to screen readers, not those present at mount. */
export function NewMessageAnnouncer({ newest, otherUser }: NewMessageAnnouncerProps) {
  const [first] = useState(newest?.seq ?? 0);
  const isAnnounced = newest !== null && newest.seq > first && newest.senderId === otherUser.uid;
  return (
    <p role="status" className="visually-hidden">
      {isAnnounced &&
        chatTexts.newMessage(otherUser.displayName, newest.text || chatTexts.sharedClip)}
    </p>
  );
}
