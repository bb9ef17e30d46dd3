import { chatTexts } from '@reprise/contract/chat/texts.ts';
import type { ChatSettings } from '@reprise/contract/documents.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import type { ReactNode } from 'react';
import { Virtuoso } from 'react-virtuoso';
import { useLiveDocument } from '#platform/live/use-live-document.ts';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import styles from './conversation-list.module.css';
import { ConversationRow } from './conversation-row.tsx';
import type { Conversation } from '#features/chat/conversations.ts';
import type { Conversations } from '#features/chat/use-conversations.ts';
import { ItemPart, ListPart } from '#ui/lists/virtual-list-parts.tsx';

interface ConversationListProps {
  readonly conversations: Conversations;
  readonly chat: string | null;
  readonly uid: string;
  readonly empty: ReactNode;
}

interface ListContext {
  readonly chat: string | null;
  readonly uid: string;
  readonly settings: Readonly<Record<string, ChatSettings>>;
}

const virtuosoComponents = { List: ListPart, Item: ItemPart };

export function ConversationList({ conversations, chat, uid, empty }: ConversationListProps) {
  const settings = useLiveDocument('chatSettings', uid);
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
        context={{ chat, uid, settings: settings.status === 'ready' ? settings.data : {} }}
        itemContent={renderConversation}
      />
    </nav>
  );
}

function renderConversation(
  _index: number,
  conversation: Conversation,
  { chat, uid, settings }: ListContext,
) {
  return (
    <ConversationRow
      conversation={conversation}
      uid={uid}
      isOpen={conversation.chat === chat}
      isMuted={settings[conversation.chat]?.muted === true}
    />
  );
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
