import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { useState } from 'react';
import { type Conversation, senderName } from '#features/chat/conversations.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/primitives/button.tsx';
import type { MessageListItem } from './message-list-items.ts';
import styles from './message-list.module.css';
import type { MessageListContext } from './message-row.tsx';

/** Has the same height in all states, so that loading older messages moves nothing. */
export function MessageListHeader({ context }: { context?: MessageListContext }) {
  const messages = context?.messages;
  if (!messages?.hasOlder) return <div className={styles.top} />;
  if (messages.hasFailedOlder) {
    return (
      <div className={styles.failed}>
        <p>{chatTexts.olderFailed}</p>
        <Button onClick={messages.loadOlder}>{controlTexts.retry}</Button>
      </div>
    );
  }
  return (
    <div className={styles.top} role="status" aria-label={controlTexts.loading}>
      <Skeleton width={120} height={12} />
    </div>
  );
}

export function MessageListFooter() {
  return <div className={styles.end} />;
}

export function MessageListSkeleton() {
  return (
    <div className={styles.waiting} role="status" aria-label={controlTexts.loading}>
      <Skeleton width={220} height={40} className={styles.theirs} />
      <Skeleton width={150} height={40} className={styles.theirs} />
      <Skeleton width={190} height={40} className={styles.own} />
    </div>
  );
}

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
  { text, senderId, notice }: MessageListItem,
  conversation: Conversation,
): string {
  const name = senderName(conversation, senderId);
  return notice ? `${name} ${text}` : chatTexts.newMessage(name, text || chatTexts.sharedClip);
}
