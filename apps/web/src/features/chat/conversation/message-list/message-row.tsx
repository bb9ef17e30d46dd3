import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { type Conversation, senderName, senderOf } from '#features/chat/conversations.ts';
import type { Messages } from '#features/chat/conversation/use-messages.ts';
import { MessageBubble } from './bubbles/message-bubble.tsx';
import type { QuotedMessage } from './bubbles/quote.tsx';
import { type MessageListItem, groupingOf } from './message-list-items.ts';
import styles from './message-list.module.css';
import type { ScrollTarget } from './scrolling.tsx';

export interface MessageListContext {
  readonly messages: Messages;
  readonly conversation: Conversation;
  readonly uid: string;
  readonly firstUnseen: number | null;
  readonly onCopy: (text: string) => void;
  readonly onReply: (message: MessageListItem) => void;
  readonly onDelete: (seq: number) => void;
  readonly onJump: (seq: number) => void;
  readonly found: ScrollTarget | null;
  readonly playing: string | null;
  readonly onPlay: (id: string) => void;
  /** Loops a clip together, also one of a mix. */
  readonly onLoop: ((tileId: number, mix?: string) => void) | undefined;
  /** Replaces a notice. */
  readonly card: ListCard | null;
}

interface ListCard {
  readonly seq: number;
  readonly content: ReactNode;
  readonly onInView: (isInView: boolean) => void;
}

export function renderMessage(
  index: number,
  message: MessageListItem,
  context: MessageListContext,
) {
  const { items, firstIndex, hasOlder, outbox, react } = context.messages;
  const { conversation, uid } = context;
  const isOpen = !conversation.isClosed;
  const { senderId, tile } = message;
  const { card, onLoop } = context;
  const canLoop = isOpen && tile && !tile.removed && tile.unavailable === undefined;
  // A room plays posts.
  const loopedId = canLoop ? tile.id : null;
  return (
    <MessageBubble
      message={message}
      grouping={groupingOf(items, index - firstIndex, {
        isComplete: !hasOlder,
        firstUnseen: context.firstUnseen,
      })}
      sender={{
        name: senderId === uid ? chatTexts.own : senderName(conversation, senderId),
        photoUrl: senderOf(conversation, senderId)?.photoUrl,
        isShown: conversation.isGroup && !message.isOwn && !message.notice,
      }}
      uid={uid}
      nameOf={
        conversation.isGroup
          ? (one) => (one === uid ? chatTexts.you : senderName(conversation, one))
          : undefined
      }
      isPlaying={context.playing === message.id}
      quoted={quotedBy(message, context)}
      foundAt={message.seq === context.found?.seq ? context.found.count : undefined}
      actions={{
        onPlay: () => context.onPlay(message.id),
        onRetry: () => outbox.retry(message.id),
        onRemove: () => outbox.remove(message.id),
        onReact: isOpen ? (reaction) => react(message.seq, reaction) : undefined,
        onReply: isOpen ? () => context.onReply(message) : undefined,
        onDelete: () => context.onDelete(message.seq),
        onJump: context.onJump,
        onCopy: () => context.onCopy(message.text),
        onLoop: onLoop && loopedId !== null ? () => onLoop(loopedId) : undefined,
        onLoopMix: isOpen ? onLoop : undefined,
      }}
    >
      {message.seq === card?.seq && (
        <CardInView onChange={card.onInView}>{card.content}</CardInView>
      )}
    </MessageBubble>
  );
}

interface CardInViewProps {
  readonly onChange: (isInView: boolean) => void;
  readonly children: ReactNode;
}

/** Reports whether the card can be seen, also when its row is removed. */
function CardInView({ onChange, children }: CardInViewProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) =>
      onChange(entry?.isIntersecting === true),
    );
    if (box.current) observer.observe(box.current);
    return () => {
      observer.disconnect();
      onChange(false);
    };
  }, [onChange]);
  return (
    <div ref={box} className={styles.card}>
      {children}
    </div>
  );
}

/** Null if the viewer cannot read the message: from before they joined, or hidden by a block. */
function quotedBy(
  { replyTo }: MessageListItem,
  { messages, conversation }: MessageListContext,
): QuotedMessage | null | undefined {
  if (!replyTo) return undefined;
  const { seq } = replyTo;
  if (seq < conversation.firstSeq || messages.hiddenSeqs.has(seq)) return null;
  const message = messages.items.find((one) => one.seq === seq);
  if (!message) return undefined;
  const name = message.isOwn ? chatTexts.own : senderName(conversation, message.senderId);
  return { message, name };
}
