import type { Reaction } from '@reprise/contract/chat/reactions.ts';
import { storedNotice } from '@reprise/contract/notices/stored-texts.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { mixLinkIn } from '@reprise/contract/mixes/rules/mix-link.ts';
import { markStretchPath } from '@reprise/contract/moments/rules/video-path.ts';
import { noticeTexts } from '@reprise/contract/shell/notice-texts.ts';
import { controlTexts, offlineTexts } from '@reprise/contract/shell/texts.ts';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { daySeparator, fullDate, timeOfDay } from '#features/chat/chat-dates.ts';
import type {
  MessageGrouping,
  MessageListItem,
} from '#features/chat/conversation/message-list/message-list-items.ts';
import { emojiOnly, MessageText } from '#features/chat/message-text/message-text.tsx';
import { ReactionPills } from '#features/chat/reactions/reaction-pills.tsx';
import { serverNow } from '#platform/server-clock.ts';
import { focusContainer } from '#ui/focus-container.ts';
import { useLongPress } from '#ui/hooks/use-long-press.ts';
import { useIsOffline } from '#ui/hooks/use-offline.ts';
import { Avatar } from '#ui/primitives/avatar.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import clipStyles from './clip-bubble.module.css';
import { ClipBubble, HiddenClip } from './clip-bubble.tsx';
import styles from './message-bubble.module.css';
import { MessageTools } from './message-tools.tsx';
import { MixBubble } from './mix-bubble.tsx';
import { Quote, type QuotedMessage } from './quote.tsx';

interface MessageActions {
  readonly onPlay: () => void;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
  readonly onReact?: ((reaction: Reaction | null) => void) | undefined;
  readonly onCopy: () => void;
  readonly onReply?: (() => void) | undefined;
  readonly onDelete?: (() => void) | undefined;
  readonly onJump: (seq: number) => void;
  /** Loops the clip together. */
  readonly onLoop?: (() => void) | undefined;
  /** Loops a mix together, from this clip of it on. */
  readonly onLoopMix?: ((tileId: number, mix: string) => void) | undefined;
}

interface SenderLabel {
  readonly name: string;
  readonly photoUrl: string | undefined;
  /** In a group, for messages of others. Otherwise only for screen readers. */
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
  /** Replaces the text of a notice. */
  readonly children?: ReactNode;
}

export function MessageBubble({
  message,
  grouping,
  sender,
  foundAt,
  children,
  ...rest
}: MessageBubbleProps) {
  const { date, isOwn, notice } = message;
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
          <time dateTime={date}>{`${daySeparator(date, now)} · ${timeOfDay(date)}`}</time>
        </p>
      )}
      {grouping.startsTime && (
        <p className={styles.pause}>
          <time dateTime={date}>{timeOfDay(date)}</time>
        </p>
      )}
      {grouping.startsNew && (
        <p className={classNames(styles.day, styles.new)}>
          <span>{chatTexts.newLine}</span>
        </p>
      )}
      {notice ? (
        children || (
          <p className={styles.notice}>
            {`${sender.name} ${storedNotice(message.text, message.senderId === rest.uid)}`}
          </p>
        )
      ) : (
        <>
          {grouping.startsGroup && (
            <p className={sender.isShown ? styles.sender : 'visually-hidden'}>{sender.name}</p>
          )}
          <Message key={message.id} message={message} {...rest}>
            {sender.isShown && grouping.endsGroup && (
              <span className={styles.face}>
                <Avatar key={sender.photoUrl} src={sender.photoUrl} size={28} />
              </span>
            )}
          </Message>
          <MessageState
            message={message}
            isLast={grouping.endsGroup}
            isNewestOwn={grouping.isNewestOwn}
            actions={rest.actions}
          />
        </>
      )}
    </div>
  );
}

type MessageProps = Omit<MessageBubbleProps, 'grouping' | 'sender' | 'foundAt' | 'children'>;

function Message({
  uid,
  nameOf,
  isPlaying,
  children: face,
  ...rest
}: MessageProps & { readonly children: ReactNode }) {
  const { message, actions } = rest;
  const { text, date, isOwn, tile, tileHidden, state, reactions = [], replyTo, deleted } = message;
  const content = useRef<HTMLDivElement>(null);
  const mix = tile || tileHidden || deleted ? null : mixLinkIn(text, location.origin);
  const shown = mix?.words ?? text;
  const words = (shown !== '' || replyTo) && (
    <p className={clipStyles.text}>
      <MessageBody {...rest} message={{ ...message, text: shown }} />
    </p>
  );
  const longPress = useLongPress(() =>
    content.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.click(),
  );
  return (
    <>
      <div
        ref={content}
        className={styles.content}
        data-own={isOwn || undefined}
        title={fullDate(date)}
        {...longPress}
      >
        {face}
        {tile && (
          <ClipBubble
            tile={tile}
            isPlaying={isPlaying}
            onPlay={actions.onPlay}
            onLoop={state === 'stored' ? actions.onLoop : undefined}
          >
            {words}
          </ClipBubble>
        )}
        {tileHidden && <HiddenClip>{words}</HiddenClip>}
        {mix && (
          <MixBubble
            publicId={mix.publicId}
            isPlaying={isPlaying}
            onPlay={actions.onPlay}
            onLoop={state === 'stored' ? actions.onLoopMix : undefined}
          >
            {words}
          </MixBubble>
        )}
        {!tile && !tileHidden && !mix && <TextBubble {...rest} />}
        {state === 'stored' && !deleted && (
          <MessageTools
            isOwn={isOwn}
            date={date}
            ownReaction={reactions.find((one) => one.uid === uid)?.reaction ?? null}
            onReact={actions.onReact}
            onReply={actions.onReply}
            onCopy={text === '' ? undefined : actions.onCopy}
            postPath={tile?.id === null ? postPathOf(tile) : undefined}
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

/** Of the form with the clip filled in. */
function postPathOf({ link, starttime, endtime }: NonNullable<MessageListItem['tile']>): string {
  return markStretchPath(link, { startTime: starttime, endTime: endtime });
}

type MessageBodyProps = Pick<MessageProps, 'message' | 'quoted' | 'actions'>;

function TextBubble(props: MessageBodyProps) {
  const { text, state, replyTo, deleted } = props.message;
  const isEmoji = !replyTo && emojiOnly(text).length > 0;
  return (
    <p
      className={classNames(
        styles.bubble,
        isEmoji && styles.emoji,
        deleted && styles.deleted,
        state !== 'stored' && styles[state],
      )}
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
function MessageState({ message, isLast, isNewestOwn, actions }: MessageStateProps) {
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

const sendErrors: Readonly<Record<string, string | undefined>> = {
  NOT_FRIENDS: chatTexts.notFriends,
  NOT_IN_AUDIENCE: chatTexts.notForAll,
  CHANNEL_REFUSED: noticeTexts.channelRefused,
};

interface SendErrorProps {
  readonly code: string | undefined;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

function SendError({ code, onRetry, onRemove }: SendErrorProps) {
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
      {sendErrors[code ?? ''] ?? chatTexts.notSent}
      <button type="button" className={styles.action} onClick={leaveRow(onRetry)}>
        {controlTexts.retry}
      </button>
      <button type="button" className={styles.action} onClick={leaveRow(onRemove)}>
        {chatTexts.remove}
      </button>
    </p>
  );
}
