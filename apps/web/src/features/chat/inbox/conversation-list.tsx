import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { Virtuoso } from 'react-virtuoso';
import type { LiveDocument } from '#platform/live/live-port.ts';
import { FindUsersButton } from '#users/find-users-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import styles from './conversation-list.module.css';
import { ConversationRow } from './conversation-row.tsx';
import { sortByNewest, type ConversationEntry } from '#features/chat/conversations.ts';
import { ItemPart, ListPart } from '#ui/lists/virtual-list-parts.tsx';

interface ConversationListProps {
  readonly document: LiveDocument<'userChats'>;
  readonly chat: string | null;
}

const virtuosoComponents = { List: ListPart, Item: ItemPart };

export function ConversationList({ document, chat }: ConversationListProps) {
  if (document.status === 'loading') return <ConversationListSkeleton />;
  if (document.status === 'failed') {
    return <FailedState text={chatTexts.listFailed} onRetry={document.retry} />;
  }
  const entries = sortByNewest(document.data);
  if (entries.length === 0) {
    return <EmptyState text={chatTexts.noConversations} action={<FindUsersButton />} />;
  }
  return (
    <nav aria-label={chatTexts.list} className={styles.fill}>
      <Virtuoso
        // The rows are links: the box around them needs no tab stop.
        tabIndex={-1}
        data={entries}
        components={virtuosoComponents}
        increaseViewportBy={400}
        computeItemKey={(_index, entry) => entry.chat}
        context={{ chat }}
        itemContent={renderEntry}
      />
    </nav>
  );
}

function renderEntry(
  _index: number,
  entry: ConversationEntry,
  { chat }: Pick<ConversationListProps, 'chat'>,
) {
  return <ConversationRow entry={entry} isOpen={entry.chat === chat} />;
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
