import { phoneTexts } from '@reprise/contract/phone-texts.ts';
import { texts } from '@reprise/contract/texts.ts';
import { useState } from 'react';
import { useOffline } from '#shared/hooks/use-offline.ts';
import { classNames } from '#shared/ui/class-names.ts';
import { dayLine, fullDate } from './chat-dates.ts';
import { ClipBubble } from './clip-bubble.tsx';
import type { LogMessage, LogPlace } from './log-rows.ts';
import styles from './message-row.module.css';

interface MessageRowProps {
  readonly message: LogMessage;
  readonly place: LogPlace;
  /** The display name of the other one. */
  readonly name: string;
  readonly isPlaying: boolean;
  readonly onPlay: () => void;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

/** One message: the line of its day, its clip, its text, and how sending it stands. */
export function MessageRow({ message, place, name, isPlaying, onPlay, ...acts }: MessageRowProps) {
  const { text, date, isOwn, tile, state } = message;
  const [now] = useState(() => new Date());
  return (
    <div
      className={classNames(
        styles.row,
        isOwn && styles.own,
        place.startsGroup && styles.first,
        place.endsGroup && styles.last,
      )}
    >
      {place.startsDay && (
        <p className={styles.day}>
          <time dateTime={date}>{dayLine(date, now)}</time>
        </p>
      )}
      {place.startsGroup && (
        <span className="visually-hidden">{isOwn ? texts.messagesPage.own : name}</span>
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
      {state === 'refused' && <Refusal code={message.code} {...acts} />}
    </div>
  );
}

function Pending() {
  const isOffline = useOffline();
  return (
    <p className={styles.state}>
      {isOffline ? phoneTexts.offline.waiting : texts.messagesPage.sending}
    </p>
  );
}

interface RefusalProps {
  readonly code: string | undefined;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

function Refusal({ code, onRetry, onRemove }: RefusalProps) {
  const isUnfriended = code === 'NOT_FRIENDS';
  return (
    <p className={classNames(styles.state, styles.fault)} role="alert">
      {isUnfriended ? texts.post.notFriends : texts.messagesPage.notSent}
      <button type="button" className={styles.act} onClick={onRetry}>
        {texts.controls.retry}
      </button>
      <button type="button" className={styles.act} onClick={onRemove}>
        {texts.messagesPage.remove}
      </button>
    </p>
  );
}
