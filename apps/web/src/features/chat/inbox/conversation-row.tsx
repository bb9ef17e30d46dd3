import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { BellOff } from 'lucide-react';
import { Link } from 'react-router';
import { classNames } from '#ui/primitives/class-names.ts';
import { ConversationAvatar } from '#features/chat/avatars/conversation-avatar.tsx';
import { fullDate, shortDate } from '#features/chat/chat-dates.ts';
import styles from './conversation-list.module.css';
import {
  type Conversation,
  conversationPath,
  lastMessageParts,
} from '#features/chat/conversations.ts';
import { useTypingSenders } from '#features/chat/use-typing-senders.ts';

interface ConversationRowProps {
  readonly conversation: Conversation;
  readonly uid: string;
  readonly isOpen: boolean;
  readonly isMuted: boolean;
}

export function ConversationRow({ conversation, uid, isOpen, isMuted }: ConversationRowProps) {
  const { chat, name, date, lastMessage } = conversation;
  const typing = useTypingNames(conversation);
  const { sender, text } =
    typing.length > 0
      ? { sender: '', text: chatTexts.typing(typing) }
      : lastMessageParts(conversation, uid);
  const hasPreview = text !== '' || isMuted || !lastMessage.seen;
  return (
    <Link
      to={conversationPath(chat)}
      className={classNames(
        styles.row,
        styles.link,
        !lastMessage.seen && styles.unseen,
        !hasPreview && styles.nameOnly,
      )}
      aria-current={isOpen || undefined}
    >
      <ConversationAvatar conversation={conversation} size={44} />
      <span className={styles.name} dir="auto">
        {name}
      </span>
      <time className={styles.date} dateTime={date} title={fullDate(date)}>
        {shortDate(date)}
      </time>
      {hasPreview && (
        <span className={styles.preview}>
          <span className={styles.last} dir="auto">
            <bdi>{sender}</bdi>
            {text}
          </span>
          {isMuted && <BellOff className={styles.muted} role="img" aria-label={chatTexts.muted} />}
          {!lastMessage.seen && (
            <span className={styles.dot}>
              <span className="visually-hidden">{chatTexts.unseen}</span>
            </span>
          )}
        </span>
      )}
    </Link>
  );
}

/** Only known for the current or last open conversation, because others are not subscribed. */
function useTypingNames(conversation: Conversation): readonly string[] {
  const { date, lastMessage, members } = conversation;
  const senderId = lastMessage.senderId ?? members[0]?.uid ?? '';
  const newest = date === '' ? null : { seq: Date.parse(date), senderId };
  return useTypingSenders(conversation, newest).map(({ displayName }) => displayName);
}
