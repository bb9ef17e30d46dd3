import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { Reply, X } from 'lucide-react';
import { type Conversation, senderName } from '#features/chat/conversations.ts';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { excerptOf } from './message-list/bubbles/quote.tsx';
import type { MessageListItem } from './message-list/message-list-items.ts';
import styles from './reply-bar.module.css';

interface ReplyBarProps {
  readonly message: MessageListItem;
  readonly conversation: Conversation;
  readonly onCancel: () => void;
}

export function ReplyBar({ message, conversation, onCancel }: ReplyBarProps) {
  const { isOwn, senderId } = message;
  const name = isOwn ? chatTexts.own : senderName(conversation, senderId);
  return (
    <div className={styles.bar} role="status">
      <Reply className={styles.icon} aria-hidden />
      <p className={styles.words}>
        <b>{chatTexts.replyingTo(name)}</b>
        <span dir="auto">{excerptOf(message)}</span>
      </p>
      <IconButton label={chatTexts.cancelReply} icon={<X aria-hidden />} onClick={onCancel} />
    </div>
  );
}
