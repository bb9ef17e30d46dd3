import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { Link } from 'react-router';
import { Avatar } from '#ui/primitives/avatar.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { fullDate, shortDate } from '#features/chat/chat-dates.ts';
import styles from './conversation-list.module.css';
import {
  type ConversationEntry,
  conversationPath,
  lastMessageText,
} from '#features/chat/conversations.ts';

interface ConversationRowProps {
  readonly entry: ConversationEntry;
  readonly isOpen: boolean;
}

export function ConversationRow({ entry: { chat, summary }, isOpen }: ConversationRowProps) {
  const { userinfo, date, lastMessage } = summary;
  return (
    <Link
      to={conversationPath(chat)}
      className={classNames(styles.row, styles.link, !lastMessage.seen && styles.unseen)}
      aria-current={isOpen || undefined}
    >
      <Avatar key={userinfo.photoUrl} src={userinfo.photoUrl} size={44} />
      <span className={styles.name}>{userinfo.displayName}</span>
      <time className={styles.date} dateTime={date} title={fullDate(date)}>
        {shortDate(date)}
      </time>
      <span className={styles.preview}>
        <span className={styles.last}>{lastMessageText(summary)}</span>
        {!lastMessage.seen && (
          <span className={styles.dot}>
            <span className="visually-hidden">{chatTexts.unseen}</span>
          </span>
        )}
      </span>
    </Link>
  );
}
