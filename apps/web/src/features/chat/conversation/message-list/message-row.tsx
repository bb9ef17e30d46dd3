import { isDeletedUser } from '@reprise/contract/accounts/rules/deleted-user.ts';
import type { ChatUser } from '#features/chat/conversations.ts';
import type { Messages } from '#features/chat/conversation/use-messages.ts';
import { MessageBubble } from './bubbles/message-bubble.tsx';
import { type MessageListItem, groupingOf } from './message-list-items.ts';
import type { FoundMessage } from './use-found.ts';

export interface MessageListContext {
  readonly messages: Messages;
  readonly otherUser: ChatUser;
  readonly uid: string;
  readonly onCopy: (text: string) => void;
  readonly onReply: (message: MessageListItem) => void;
  readonly onDelete: (seq: number) => void;
  readonly onJump: (seq: number) => void;
  readonly found: FoundMessage | null;
  readonly playing: string | null;
  readonly onPlay: (id: string) => void;
}

export function renderMessage(
  index: number,
  message: MessageListItem,
  context: MessageListContext,
) {
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
        onDelete: () => context.onDelete(message.seq),
        onJump: context.onJump,
        onCopy: () => context.onCopy(message.text),
      }}
    />
  );
}
