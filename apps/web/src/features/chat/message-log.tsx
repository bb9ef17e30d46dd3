import { texts } from '@reprise/contract/texts.ts';
import { ArrowDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { ArrivalLine } from './arrival-line.tsx';
import type { ChatPerson } from './conversations.ts';
import { FailedConversation } from './failed-conversation.tsx';
import { type LogMessage, placeOf } from './log-rows.ts';
import styles from './message-log.module.css';
import { MessageRow } from './message-row.tsx';
import { useKeptTop } from './use-kept-top.ts';
import type { Messages } from './use-messages.ts';
import { ItemPart, ListPart } from '#shared/ui/virtual-list.tsx';

interface MessageLogProps {
  readonly messages: Messages;
  readonly person: ChatPerson;
}

interface LogContext {
  readonly messages: Messages;
  readonly name: string;
  /** The message whose clip plays. */
  readonly playing: string | null;
  readonly onPlay: (id: string) => void;
}

const parts = { Header: LogTop, Footer: LogEnd, List: ListPart, Item: ItemPart };
/** How far from its end the log still counts as at its end, in pixels. */
const END_PX = 80;

/** What was said in a conversation: the newest at the bottom, older messages as one scrolls up. */
export function MessageLog({ messages, person }: MessageLogProps) {
  const { document, log, start, hasOlder } = messages;
  // How the first one looks depends on what comes before it: it waits until that is known, so that
  // nothing changes its height when older ones arrive.
  const held = hasOlder && log.length > 1 ? 1 : 0;
  const list = useRef<VirtuosoHandle>(null);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const keptTop = useKeptTop();
  const hasNew = useNewBelow(messages, isAtEnd);
  const [playing, setPlaying] = useState<string | null>(null);
  const toNewest = () => list.current?.scrollToIndex({ index: 'LAST', align: 'end' });
  if (document.status === 'failed') {
    return <FailedConversation log={log} outbox={messages.outbox} onRetry={document.retry} />;
  }
  if (document.status === 'loading') return <Waiting />;
  return (
    <section className={styles.log} aria-label={texts.messagesPage.log(person.displayName)}>
      {log.length === 0 ? (
        <EmptyState text={texts.messagesPage.empty(person.displayName)} />
      ) : (
        <Virtuoso
          ref={list}
          {...keptTop}
          className={styles.scroller}
          data={log.slice(held)}
          context={{ messages, name: person.displayName, playing, onPlay: setPlaying }}
          // The place in the chat is the index: what is put before moves nothing.
          firstItemIndex={start + held}
          initialTopMostItemIndex={{ index: 'LAST', align: 'end' }}
          alignToBottom
          // What was measured is put right before it is painted.
          skipAnimationFrameInResizeObserver
          atBottomThreshold={END_PX}
          atBottomStateChange={setIsAtEnd}
          followOutput={(isAtBottom) => isAtBottom || log.at(-1)?.state === 'pending'}
          startReached={messages.loadOlder}
          increaseViewportBy={{ top: 800, bottom: 400 }}
          components={parts}
          computeItemKey={(_index, message) => message.id}
          itemContent={renderMessage}
        />
      )}
      {!isAtEnd && (
        <IconButton
          label={texts.messagesPage.toNewest}
          icon={<ArrowDown aria-hidden />}
          className={styles.toNewest}
          onClick={toNewest}
        />
      )}
      {hasNew && (
        <Button className={styles.new} icon={<ArrowDown aria-hidden />} onClick={toNewest}>
          {texts.messagesPage.newBelow}
        </Button>
      )}
      <ArrivalLine newest={messages.newest} person={person} />
    </section>
  );
}

/** Whether something was stored since the end of the log was last in sight. */
function useNewBelow({ newest }: Messages, isAtEnd: boolean): boolean {
  const last = newest?.seq ?? 0;
  const [sighted, setSighted] = useState(last);
  if (isAtEnd && sighted !== last) setSighted(last);
  return !isAtEnd && last > sighted;
}

function renderMessage(index: number, message: LogMessage, context: LogContext) {
  const { log, start, hasOlder, outbox } = context.messages;
  return (
    <MessageRow
      message={message}
      place={placeOf(log, index - start, !hasOlder)}
      name={context.name}
      isPlaying={context.playing === message.id}
      onPlay={() => context.onPlay(message.id)}
      onRetry={() => outbox.retry(message.id)}
      onRemove={() => outbox.remove(message.id)}
    />
  );
}

/**
 * Above the first message: older ones are on their way, or could not be had. It has the same height
 * with and without them, so that their arrival moves nothing.
 */
function LogTop({ context }: { context?: LogContext }) {
  const messages = context?.messages;
  if (!messages?.hasOlder) return <div className={styles.top} />;
  if (messages.hasFailedOlder) {
    return (
      <div className={styles.failed}>
        <p>{texts.messagesPage.olderFailed}</p>
        <Button onClick={messages.loadOlder}>{texts.controls.retry}</Button>
      </div>
    );
  }
  return (
    <div className={styles.top} role="status" aria-label={texts.controls.loading}>
      <Skeleton width={120} height={12} />
    </div>
  );
}

function LogEnd() {
  return <div className={styles.end} />;
}

function Waiting() {
  return (
    <div className={styles.waiting} role="status" aria-label={texts.controls.loading}>
      <Skeleton width={220} height={40} className={styles.theirs} />
      <Skeleton width={150} height={40} className={styles.theirs} />
      <Skeleton width={190} height={40} className={styles.own} />
    </div>
  );
}
