import { groupScreenTexts } from '@reprise/contract/chat/group-screen-texts.ts';
import { storedText } from '@reprise/contract/notices/stored-texts.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { ArrowDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { type FlatIndexLocationWithAlign, Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import { useCopyText } from '#features/chat/chat.api.ts';
import { FailedConversation } from '#features/chat/conversation/failed-conversation.tsx';
import type { Messages } from '#features/chat/conversation/use-messages.ts';
import { useFirstUnseen } from '#features/chat/conversation/use-seen.ts';
import { type Conversation, senderName } from '#features/chat/conversations.ts';
import { previewOf } from '#features/chat/message-text/preview.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ItemPart } from '#ui/lists/virtual-list-parts.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { Portal } from '#ui/primitives/portal.tsx';
import { DeleteDialog, useDeletion } from './delete-message.tsx';
import type { MessageListItem } from './message-list-items.ts';
import { Stack } from '#ui/primitives/layout.tsx';
import styles from './message-list.module.css';
import { type MessageListContext, renderMessage } from './message-row.tsx';
import {
  END_PX,
  type ScrollTarget,
  SteadyList,
  useScrollAnchor,
  useScrollToMessage,
} from './scrolling.tsx';

interface MessageListProps {
  readonly messages: Messages;
  readonly conversation: Conversation;
  readonly uid: string;
  readonly onReply: (message: MessageListItem) => void;
  readonly target: ScrollTarget | null;
  readonly onJump: (seq: number) => void;
  readonly onLoop: MessageListContext['onLoop'];
  readonly card: MessageListContext['card'];
  /** In the header: over the messages, the button could cover a player. */
  readonly newestSlot: HTMLElement | null;
}

const virtuosoComponents = {
  Header: MessageListHeader,
  Footer: MessageListFooter,
  List: SteadyList,
  Item: ItemPart,
};
/** This much of the seen messages is visible above the first unseen one. */
const SEEN_PX = 72;

export function MessageList({
  messages,
  conversation,
  uid,
  onReply,
  target,
  onJump,
  onLoop,
  card,
  newestSlot,
}: MessageListProps) {
  const { document, items, firstIndex, hasOlder } = messages;
  // The layout of a message depends on the previous one, so the first one is hidden until older
  // ones are loaded.
  const hiddenCount = hasOlder && items.length > 1 ? 1 : 0;
  const list = useRef<VirtuosoHandle>(null);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const scrollAnchor = useScrollAnchor();
  const [playing, setPlaying] = useState<string | null>(null);
  const copy = useCopyText();
  const firstUnseen = useFirstUnseen(conversation, uid, messages);
  const hasNew = useNewBelow(messages, isAtEnd);
  const deletion = useDeletion(messages);
  const found = useScrollToMessage(messages, target, (index) => {
    list.current?.scrollToIndex({ index: index - hiddenCount, align: 'center' });
  });
  const scrollToNewest = () => list.current?.scrollToIndex({ index: 'LAST', align: 'end' });
  if (document.status === 'failed') {
    return (
      <FailedConversation
        items={items}
        uid={uid}
        outbox={messages.outbox}
        onRetry={document.retry}
      />
    );
  }
  if (document.status === 'loading') return <MessageListSkeleton />;
  return (
    <section className={styles.log} aria-label={chatTexts.log(conversation.name)}>
      {items.length === 0 ? (
        <EmptyState
          text={conversation.isGroup ? groupScreenTexts.empty : chatTexts.empty(conversation.name)}
        />
      ) : (
        <Virtuoso
          // After a full read, the rows have nothing in common with those before.
          key={messages.readVersion}
          ref={list}
          {...scrollAnchor}
          className={styles.scroller}
          data={items.slice(hiddenCount)}
          context={{
            messages,
            conversation,
            uid,
            firstUnseen,
            playing,
            onPlay: setPlaying,
            onCopy: copy.mutate,
            onReply,
            onDelete: deletion.ask,
            onJump,
            found,
            onLoop,
            card,
          }}
          // Indexes do not change when older messages are prepended.
          firstItemIndex={firstIndex + hiddenCount}
          initialTopMostItemIndex={firstVisibleRow(items, firstUnseen, hiddenCount)}
          alignToBottom
          // Corrects measured heights before they are painted.
          skipAnimationFrameInResizeObserver
          atBottomThreshold={END_PX}
          atBottomStateChange={setIsAtEnd}
          followOutput={(isAtBottom) => isAtBottom || items.at(-1)?.state === 'pending'}
          startReached={messages.loadOlder}
          increaseViewportBy={{ top: 800, bottom: 400 }}
          components={virtuosoComponents}
          computeItemKey={(_index, message) => message.id}
          itemContent={renderMessage}
        />
      )}
      {!isAtEnd && (
        <Portal into={newestSlot}>
          <IconButton
            label={chatTexts.toNewest}
            icon={<ArrowDown aria-hidden />}
            onClick={scrollToNewest}
          />
        </Portal>
      )}
      {hasNew && (
        <Button className={styles.new} icon={<ArrowDown aria-hidden />} onClick={scrollToNewest}>
          {chatTexts.newBelow}
        </Button>
      )}
      <p key={copy.submittedAt} role="status" className={styles.copied}>
        {copy.isSuccess && chatTexts.copied}
      </p>
      <DeleteDialog {...deletion.dialog} isGroup={conversation.isGroup} />
      <NewMessageAnnouncer newest={messages.newest} conversation={conversation} />
    </section>
  );
}

/** Opens at the first unseen message, otherwise at the newest one. */
function firstVisibleRow(
  items: Messages['items'],
  firstUnseen: number | null,
  hiddenCount: number,
): FlatIndexLocationWithAlign {
  const index = items.findIndex(({ seq }) => seq === firstUnseen);
  if (index < 0) return { index: 'LAST', align: 'end' };
  return { index: Math.max(0, index - hiddenCount), align: 'start', offset: -SEEN_PX };
}

function useNewBelow({ newest }: Messages, isAtEnd: boolean): boolean {
  const last = newest?.seq ?? 0;
  const [lastVisible, setLastVisible] = useState(last);
  if (isAtEnd && lastVisible !== last) setLastVisible(last);
  return !isAtEnd && last > lastVisible;
}

/** Has the same height in all states, so that loading older messages moves nothing. */
function MessageListHeader({ context }: { context?: MessageListContext }) {
  const messages = context?.messages;
  if (!messages?.hasOlder) return <div className={styles.top} />;
  if (messages.hasFailedOlder) {
    return (
      <Stack gap={2} align="center" className={styles.failed}>
        <p>{chatTexts.olderFailed}</p>
        <Button onClick={messages.loadOlder}>{controlTexts.retry}</Button>
      </Stack>
    );
  }
  return (
    <div className={styles.top} role="status" aria-label={controlTexts.loading}>
      <Skeleton width={120} height={12} />
    </div>
  );
}

function MessageListFooter() {
  return <div className={styles.end} />;
}

function MessageListSkeleton() {
  return (
    <Stack gap={2} className={styles.waiting} role="status" aria-label={controlTexts.loading}>
      <Skeleton width={220} height={40} className={styles.theirs} />
      <Skeleton width={150} height={40} className={styles.theirs} />
      <Skeleton width={190} height={40} className={styles.own} />
    </Stack>
  );
}

interface NewMessageAnnouncerProps {
  readonly newest: MessageListItem | null;
  readonly conversation: Conversation;
}

/** Announces messages that arrive after mounting to screen readers. */
function NewMessageAnnouncer({ newest, conversation }: NewMessageAnnouncerProps) {
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
  return notice
    ? `${name} ${storedText(text)}`
    : chatTexts.newMessage(name, previewOf(text) || chatTexts.sharedClip);
}
