import { chatTexts } from '@reprise/contract/chat/texts.ts';
import type { Reaction } from '@reprise/contract/chat/reactions.ts';
import { useEffect, useRef, useState } from 'react';
import { Avatar } from '#ui/primitives/avatar.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { daySeparator, fullDate } from '#features/chat/chat-dates.ts';
import { MessageTools } from '#features/chat/message-actions/message-tools.tsx';
import { emojiOnly } from '#features/chat/message-text/emoji-only.ts';
import { MessageText } from '#features/chat/message-text/message-text.tsx';
import { ReactionPills } from '#features/chat/reactions/reaction-pills.tsx';
import { serverNow } from '#platform/server-clock.ts';
import { ClipBubble } from './clip-bubble.tsx';
import clipStyles from './clip-bubble.module.css';
import type {
  MessageListItem,
  MessageGrouping,
} from '#features/chat/conversation/message-list/message-list-items.ts';
import styles from './message-bubble.module.css';
import { MessageState } from './message-state.tsx';
import { Quote, type QuotedMessage } from './quote.tsx';

export interface MessageActions {
  readonly onPlay: () => void;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
  readonly onReact?: ((reaction: Reaction | null) => void) | undefined;
  readonly onCopy: () => void;
  readonly onReply?: (() => void) | undefined;
  readonly onDelete?: (() => void) | undefined;
  readonly onJump: (seq: number) => void;
}

export interface SenderLabel {
  readonly name: string;
  readonly photoUrl: string | undefined;
  /** True for the first message of a run. Otherwise only for screen readers. */
  readonly isShown: boolean;
}

interface MessageBubbleProps {
  readonly message: MessageListItem;
  readonly grouping: MessageGrouping;
  readonly sender: SenderLabel;
  readonly uid: string;
  /** In a group: returns the name of a user who reacted. */
  readonly nameOf?: ((uid: string) => string) | undefined;
  readonly isPlaying: boolean;
  /** The message it replies to, if loaded. Null if the viewer cannot read it. */
  readonly quoted?: QuotedMessage | null | undefined;
  /** Marks and focuses the message. Set when a search or quote scrolls to it. */
  readonly foundAt?: number | undefined;
  readonly actions: MessageActions;
}

export function MessageBubble({ message, grouping, sender, foundAt, ...rest }: MessageBubbleProps) {
  const { date, isOwn, isNotice } = message;
  const [now] = useState(serverNow);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (foundAt !== undefined) row.current?.focus({ preventScroll: true });
  }, [foundAt]);
  return (
    <div
      ref={row}
      tabIndex={-1}
      data-seq={message.seq}
      className={classNames(
        styles.row,
        isOwn && styles.own,
        grouping.startsGroup && styles.first,
        grouping.endsGroup && styles.last,
        sender.isShown && styles.withSender,
      )}
    >
      {foundAt !== undefined && <span key={foundAt} className={styles.found} />}
      {grouping.startsDay && (
        <p className={styles.day}>
          <time dateTime={date}>{daySeparator(date, now)}</time>
        </p>
      )}
      {grouping.startsNew && (
        <p className={classNames(styles.day, styles.new)}>
          <span>{chatTexts.newLine}</span>
        </p>
      )}
      {isNotice ? (
        <p className={styles.notice}>{`${sender.name} ${message.text}`}</p>
      ) : (
        <>
          {grouping.startsGroup && <SenderLine {...sender} />}
          <Message key={message.id} message={message} {...rest} />
          <MessageState message={message} isLast={grouping.endsGroup} actions={rest.actions} />
        </>
      )}
    </div>
  );
}

function SenderLine({ name, photoUrl, isShown }: SenderLabel) {
  if (!isShown) return <span className="visually-hidden">{name}</span>;
  return (
    <p className={styles.sender}>
      <Avatar key={photoUrl} src={photoUrl} size={28} />
      {name}
    </p>
  );
}

type MessageProps = Omit<MessageBubbleProps, 'grouping' | 'sender' | 'foundAt'>;

function Message({ uid, nameOf, isPlaying, ...rest }: MessageProps) {
  const { message, actions } = rest;
  const { text, isOwn, tile, state, reactions, replyTo, isDeleted } = message;
  return (
    <>
      <div className={styles.content} data-own={isOwn || undefined}>
        {tile ? (
          <ClipBubble tile={tile} isPlaying={isPlaying} onPlay={actions.onPlay}>
            {(text !== '' || replyTo) && (
              <p className={clipStyles.text}>
                <MessageBody {...rest} />
              </p>
            )}
          </ClipBubble>
        ) : (
          <TextBubble {...rest} />
        )}
        {state === 'stored' && !isDeleted && (
          <MessageTools
            isOwn={isOwn}
            ownReaction={reactions.find((one) => one.uid === uid)?.reaction ?? null}
            onReact={actions.onReact}
            onReply={actions.onReply}
            onCopy={text === '' ? undefined : actions.onCopy}
            onDelete={isOwn ? actions.onDelete : undefined}
          />
        )}
      </div>
      {reactions.length > 0 && (
        <ReactionPills reactions={reactions} uid={uid} nameOf={nameOf} onReact={actions.onReact} />
      )}
    </>
  );
}

type MessageBodyProps = Pick<MessageProps, 'message' | 'quoted' | 'actions'>;

function TextBubble(props: MessageBodyProps) {
  const { text, date, state, replyTo, isDeleted } = props.message;
  const isEmoji = !replyTo && emojiOnly(text).length > 0;
  return (
    <p
      className={classNames(
        styles.bubble,
        isEmoji && styles.emoji,
        isDeleted && styles.deleted,
        state !== 'stored' && styles[state],
      )}
      title={fullDate(date)}
    >
      <MessageBody {...props} />
    </p>
  );
}

function MessageBody({ message: { text, replyTo }, quoted, actions }: MessageBodyProps) {
  return (
    <>
      {replyTo && <Quote quoted={quoted} onJump={() => actions.onJump(replyTo.seq)} />}
      <MessageText text={text} />
    </>
  );
}
