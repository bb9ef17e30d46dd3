import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { BellOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Virtuoso } from 'react-virtuoso';
import { fullDate, shortDate } from '#features/chat/chat-dates.ts';
import { ConversationAvatar } from '#features/chat/conversation-avatar.tsx';
import { useTypingSenders } from '#features/chat/conversation/typing-line.tsx';
import {
  type Conversation,
  conversationPath,
  type Conversations,
  lastMessageParts,
} from '#features/chat/conversations.ts';
import { previewOf } from '#features/chat/message-text/preview.ts';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ItemPart, ListPart } from '#ui/lists/virtual-list-parts.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Row } from '#ui/primitives/layout.tsx';
import styles from './conversation-list.module.css';

interface ConversationListProps {
  readonly conversations: Conversations;
  readonly chat: string | null;
  readonly uid: string;
  readonly empty: ReactNode;
}

interface ListContext {
  readonly chat: string | null;
  readonly uid: string;
}

const virtuosoComponents = { List: ListPart, Item: ItemPart };

export function ConversationList({ conversations, chat, uid, empty }: ConversationListProps) {
  if (conversations.status === 'loading') return <ConversationListSkeleton />;
  if (conversations.status === 'failed') {
    return <FailedState text={chatTexts.listFailed} onRetry={conversations.retry} />;
  }
  if (conversations.all.length === 0) return empty;
  return (
    <nav aria-label={chatTexts.list} className={styles.fill}>
      <Virtuoso
        // The rows are links, so their container needs no tab stop.
        tabIndex={-1}
        data={conversations.all}
        components={virtuosoComponents}
        increaseViewportBy={400}
        computeItemKey={(_index, conversation) => conversation.chat}
        context={{ chat, uid }}
        itemContent={renderConversation}
      />
    </nav>
  );
}

function renderConversation(
  _index: number,
  conversation: Conversation,
  { chat, uid }: ListContext,
) {
  return (
    <ConversationRow conversation={conversation} uid={uid} isOpen={conversation.chat === chat} />
  );
}

interface ConversationRowProps {
  readonly conversation: Conversation;
  readonly uid: string;
  readonly isOpen: boolean;
}

function ConversationRow({ conversation, uid, isOpen }: ConversationRowProps) {
  const { chat, name } = conversation;
  const { date, lastMessage, muted: isMuted = false } = conversation.entry;
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
        <Row as="span" gap={3} className={styles.preview}>
          <span className={styles.last} dir="auto">
            <bdi>{sender}</bdi>
            {previewOf(text)}
          </span>
          {isMuted && <BellOff className={styles.muted} role="img" aria-label={chatTexts.muted} />}
          {!lastMessage.seen && (
            <span className={styles.dot}>
              <span className="visually-hidden">{chatTexts.unseen}</span>
            </span>
          )}
        </Row>
      )}
    </Link>
  );
}

/** Only known for the current or last open conversation, because others are not subscribed. */
function useTypingNames(conversation: Conversation): readonly string[] {
  const { date, lastMessage, userinfo } = conversation.entry;
  const senderId = lastMessage.senderId ?? userinfo.uid;
  const newest = date === '' ? null : { seq: Date.parse(date), senderId };
  return useTypingSenders(conversation, newest).map(({ displayName }) => displayName);
}

const SKELETON_ROWS = [0, 1, 2, 3, 4];

function ConversationListSkeleton() {
  return (
    <div role="status" aria-label={controlTexts.loading}>
      {SKELETON_ROWS.map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton width={44} height={44} isRound className={styles.avatar} />
          <Skeleton width={96} height={14} />
          <span />
          <Skeleton width="70%" height={12} />
        </div>
      ))}
    </div>
  );
}
