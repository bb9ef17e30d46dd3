import { controlTexts, offlineTexts } from '@reprise/contract/shell/texts.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import type { MouseEvent } from 'react';
import { fullDate, timeOfDay } from '#features/chat/chat-dates.ts';
import type { MessageListItem } from '#features/chat/conversation/message-list/message-list-items.ts';
import { focusContainer } from '#ui/focus-container.ts';
import { useIsOffline } from '#ui/hooks/use-offline.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import styles from './message-bubble.module.css';

interface MessageStateProps {
  readonly message: MessageListItem;
  readonly isLast: boolean;
  readonly isNewestOwn: boolean;
  readonly actions: Pick<SendErrorProps, 'onRetry' | 'onRemove'>;
}

/**
 * Shows that a message is not sent, or when the viewer's newest one was. The others show their time
 * on hover and in their menu.
 */
export function MessageState({ message, isLast, isNewestOwn, actions }: MessageStateProps) {
  const { date, state, code } = message;
  if (state === 'pending') return <Pending />;
  if (state === 'rejected') {
    return <SendError code={code} onRetry={actions.onRetry} onRemove={actions.onRemove} />;
  }
  if (!isLast) return null;
  return (
    <time
      className={isNewestOwn ? styles.time : 'visually-hidden'}
      dateTime={date}
      title={fullDate(date)}
    >
      {isNewestOwn ? chatTexts.sentAt(timeOfDay(date)) : timeOfDay(date)}
    </time>
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

  /** Moves the focus to the list first: the row moves to its end or disappears. */
  function leaveRow(action: () => void) {
    return ({ currentTarget }: MouseEvent) => {
      const row = currentTarget.closest('[data-seq]');
      if (row) focusContainer(row);
      action();
    };
  }

  return (
    <p className={classNames(styles.state, styles.error)} role="alert">
      {isUnfriended ? chatTexts.notFriends : chatTexts.notSent}
      <button type="button" className={styles.action} onClick={leaveRow(onRetry)}>
        {controlTexts.retry}
      </button>
      <button type="button" className={styles.action} onClick={leaveRow(onRemove)}>
        {chatTexts.remove}
      </button>
    </p>
  );
}
