import { offlineTexts } from '@reprise/contract/shell/offline-texts.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { useState } from 'react';
import { useIsOffline } from '#ui/hooks/use-offline.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import { daySeparator, fullDate } from '#features/chat/chat-dates.ts';
import { ClipBubble } from './clip-bubble.tsx';
import type { MessageListItem, MessageGrouping } from './message-list-items.ts';
import styles from './message-bubble.module.css';

interface MessageBubbleProps {
  readonly message: MessageListItem;
  readonly grouping: MessageGrouping;
  readonly name: string;
  readonly isPlaying: boolean;
  readonly onPlay: () => void;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

export function MessageBubble({
  message,
  grouping,
  name,
  isPlaying,
  onPlay,
  ...actions
}: MessageBubbleProps) {
  const { text, date, isOwn, tile, state } = message;
  const [now] = useState(() => new Date());
  return (
    <div
      className={classNames(
        styles.row,
        isOwn && styles.own,
        grouping.startsGroup && styles.first,
        grouping.endsGroup && styles.last,
      )}
    >
      {grouping.startsDay && (
        <p className={styles.day}>
          <time dateTime={date}>{daySeparator(date, now)}</time>
        </p>
      )}
      {grouping.startsGroup && (
        <span className="visually-hidden">{isOwn ? chatTexts.own : name}</span>
      )}
      {tile && <ClipBubble tile={tile} isPlaying={isPlaying} onPlay={onPlay} />}
      {text !== '' && (
        <p
          className={classNames(styles.bubble, state !== 'stored' && styles[state])}
          title={fullDate(date)}
        >
          {text}
        </p>
      )}
      {state === 'pending' && <Pending />}
      {state === 'refused' && <SendError code={message.code} {...actions} />}
    </div>
  );
}

function Pending() {
  const isOffline = useIsOffline();
  return <p className={styles.state}>{isOffline ? offlineTexts.waiting : chatTexts.sending}</p>;
}

interface SendErrorProps {
  readonly code: string | undefined;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

function SendError({ code, onRetry, onRemove }: SendErrorProps) {
  const isUnfriended = code === 'NOT_FRIENDS';
  return (
    <p className={classNames(styles.state, styles.error)} role="alert">
      {isUnfriended ? chatTexts.notFriends : chatTexts.notSent}
      <button type="button" className={styles.action} onClick={onRetry}>
        {controlTexts.retry}
      </button>
      <button type="button" className={styles.action} onClick={onRemove}>
        {chatTexts.remove}
      </button>
    </p>
  );
}
