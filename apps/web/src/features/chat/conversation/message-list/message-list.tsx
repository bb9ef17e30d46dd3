import { isDeletedUser } from '@reprise/contract/accounts/rules/deleted-user.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { ArrowDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import { Button } from '#ui/primitives/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { NewMessageAnnouncer } from './new-message-announcer.tsx';
import { useCopyText } from '#features/chat/chat.api.ts';
import type { ChatUser } from '#features/chat/conversations.ts';
import { FailedConversation } from '#features/chat/conversation/failed-conversation.tsx';
import { type MessageListItem, groupingOf } from './message-list-items.ts';
import styles from './message-list.module.css';
import { MessageBubble } from './message-bubble.tsx';
import { type FoundMessage, useJump } from './use-jump.ts';
import { useScrollAnchor } from './use-scroll-anchor.ts';
import type { Messages } from '#features/chat/conversation/use-messages.ts';
import { ItemPart, ListPart } from '#ui/lists/virtual-list-parts.tsx';

interface MessageListProps {
  readonly messages: Messages;
  readonly otherUser: ChatUser;
  /** The viewer's. */
  readonly uid: string;
  readonly onReply: (message: MessageListItem) => void;
}

interface MessageListContext {
  readonly messages: Messages;
  readonly otherUser: ChatUser;
  readonly uid: string;
  readonly onCopy: (text: string) => void;
  readonly onReply: (message: MessageListItem) => void;
  readonly onJump: (seq: number) => void;
  readonly found: FoundMessage | null;
  readonly playing: string | null;
  readonly onPlay: (id: string) => void;
}

const virtuosoComponents = {
  Header: MessageListHeader,
  Footer: MessageListFooter,
  List: ListPart,
  Item: ItemPart,
};
const END_PX = 80;

export function MessageList({ messages, otherUser, uid, onReply }: MessageListProps) {
  const { document, items, start, hasOlder } = messages;
  // The layout of the first message depends on the one before it. It stays hidden until that is
  // known, so that its height does not change.
  const hiddenCount = hasOlder && items.length > 1 ? 1 : 0;
  const list = useRef<VirtuosoHandle>(null);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const scrollAnchor = useScrollAnchor();
  const hasNew = useNewBelow(messages, isAtEnd);
  const [playing, setPlaying] = useState<string | null>(null);
  const copy = useCopyText();
  const { found, jump } = useJump(messages, (seq) => {
    list.current?.scrollToIndex({ index: seq - start - hiddenCount, align: 'center' });
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
    <section className={styles.log} aria-label={chatTexts.log(otherUser.displayName)}>
      {items.length === 0 ? (
        <EmptyState text={chatTexts.empty(otherUser.displayName)} />
      ) : (
        <Virtuoso
          ref={list}
          {...scrollAnchor}
          className={styles.scroller}
          data={items.slice(hiddenCount)}
          context={{
            messages,
            otherUser,
            uid,
            playing,
            onPlay: setPlaying,
            onCopy: copy.mutate,
            onReply,
            onJump: jump,
            found,
          }}
          // The index is the position in the chat, so prepending shifts nothing.
          firstItemIndex={start + hiddenCount}
          initialTopMostItemIndex={{ index: 'LAST', align: 'end' }}
          alignToBottom
          // Corrects the measured heights before they are painted.
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
        <IconButton
          label={chatTexts.toNewest}
          icon={<ArrowDown aria-hidden />}
          className={styles.toNewest}
          onClick={scrollToNewest}
        />
      )}
      {hasNew && (
        <Button className={styles.new} icon={<ArrowDown aria-hidden />} onClick={scrollToNewest}>
          {chatTexts.newBelow}
        </Button>
      )}
      <p key={copy.submittedAt} role="status" className={styles.copied}>
        {copy.isSuccess && chatTexts.copied}
      </p>
      <NewMessageAnnouncer newest={messages.newest} otherUser={otherUser} />
    </section>
  );
}

function useNewBelow({ newest }: Messages, isAtEnd: boolean): boolean {
  const last = newest?.seq ?? 0;
  const [lastVisible, setLastVisible] = useState(last);
  if (isAtEnd && lastVisible !== last) setLastVisible(last);
  return !isAtEnd && last > lastVisible;
}

function renderMessage(index: number, message: MessageListItem, context: MessageListContext) {
  const { items, start, hasOlder, outbox, react } = context.messages;
  const { otherUser } = context;
  const isOpen = !isDeletedUser(otherUser.displayName);
  const { replyTo } = message;
  return (
    <MessageBubble
      message={message}
      grouping={groupingOf(items, index - start, !hasOlder)}
      name={otherUser.displayName}
      uid={context.uid}
      isPlaying={context.playing === message.id}
      quoted={replyTo && items[replyTo.seq - start]}
      foundAt={message.seq === context.found?.seq ? context.found.count : undefined}
      actions={{
        onPlay: () => context.onPlay(message.id),
        onRetry: () => outbox.retry(message.id),
        onRemove: () => outbox.remove(message.id),
        onReact: isOpen ? (reaction) => react(message.seq, reaction) : undefined,
        onReply: isOpen ? () => context.onReply(message) : undefined,
        onJump: context.onJump,
        onCopy: () => context.onCopy(message.text),
      }}
    />
  );
}

/** Keeps the same height in all states, so that loading older messages shifts nothing. */
function MessageListHeader({ context }: { context?: MessageListContext }) {
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

function MessageListFooter() {
  return <div className={styles.end} />;
}

function MessageListSkeleton() {
  return (
    <div className={styles.waiting} role="status" aria-label={controlTexts.loading}>
      <Skeleton width={220} height={40} className={styles.theirs} />
      <Skeleton width={150} height={40} className={styles.theirs} />
      <Skeleton width={190} height={40} className={styles.own} />
    </div>
  );
}
