import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { Reply, X } from 'lucide-react';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { excerptOf } from './message-list/bubbles/quote.tsx';
import type { MessageListItem } from './message-list/message-list-items.ts';
import styles from './reply-bar.module.css';

interface ReplyBarProps {
  readonly message: MessageListItem;
  /** Of the other user. */
  readonly name: string;
  readonly onCancel: () => void;
}

export function ReplyBar({ message, name, onCancel }: ReplyBarProps) {
  return (
    <div className={styles.bar} role="status">
      <Reply className={styles.icon} aria-hidden />
      <p className={styles.words}>
        <b>{chatTexts.replyingTo(message.isOwn ? chatTexts.own : name)}</b>
        <span>{excerptOf(message)}</span>
      </p>
      <IconButton label={chatTexts.cancelReply} icon={<X aria-hidden />} onClick={onCancel} />
    </div>
  );
}
