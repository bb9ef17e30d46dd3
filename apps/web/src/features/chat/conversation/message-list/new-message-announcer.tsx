import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { useState } from 'react';
import { type Conversation, senderName } from '#features/chat/conversations.ts';
import type { MessageListItem } from './message-list-items.ts';

interface NewMessageAnnouncerProps {
  readonly newest: MessageListItem | null;
  readonly conversation: Conversation;
}

/** Announces messages that arrive after mounting to screen readers. */
export function NewMessageAnnouncer({ newest, conversation }: NewMessageAnnouncerProps) {
  const [first] = useState(newest?.seq ?? 0);
  const isAnnounced = newest !== null && newest.seq > first && !newest.isOwn;
  return (
    <p role="status" className="visually-hidden">
      {isAnnounced && announcementOf(newest, conversation)}
    </p>
  );
}

function announcementOf(
  { text, senderId, isNotice }: MessageListItem,
  conversation: Conversation,
): string {
  const name = senderName(conversation, senderId);
  return isNotice ? `${name} ${text}` : chatTexts.newMessage(name, text || chatTexts.sharedClip);
}
