import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { type Conversation, isClosed, senderName, senderOf } from '#features/chat/conversations.ts';
import type { Messages } from '#features/chat/conversation/use-messages.ts';
import { MessageBubble } from './bubbles/message-bubble.tsx';
import type { QuotedMessage } from './bubbles/quote.tsx';
import { type MessageListItem, groupingOf } from './message-list-items.ts';
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
}

export function renderMessage(
  index: number,
  message: MessageListItem,
  context: MessageListContext,
) {
  const { items, firstIndex, hasOlder, outbox, react } = context.messages;
  const { conversation, uid } = context;
  const isOpen = !isClosed(conversation);
  const { senderId } = message;
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
      }}
    />
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
