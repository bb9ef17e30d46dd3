import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { offlineTexts } from '@reprise/contract/shell/texts.ts';
import type { MessageOutbox } from '#features/chat/message-outbox.ts';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { Stack } from '#ui/primitives/layout.tsx';
import styles from './failed-conversation.module.css';
import { MessageBubble } from './message-list/bubbles/message-bubble.tsx';
import { type MessageListItem, groupingOf } from './message-list/message-list-items.ts';

interface FailedConversationProps {
  readonly items: readonly MessageListItem[];
  readonly uid: string;
  readonly outbox: MessageOutbox;
  readonly onRetry: () => void;
}

export function FailedConversation({ items, uid, outbox, onRetry }: FailedConversationProps) {
  return (
    <Stack gap={4} justify="center" className={styles.failed}>
      <FailedState text={chatTexts.failed} onRetry={onRetry} />
      {items.length > 0 && (
        <section aria-label={offlineTexts.waitingToSend} className={styles.waiting}>
          {items.map((message, index) => (
            <MessageBubble
              key={message.id}
              message={message}
              grouping={groupingOf(items, index, { isComplete: true, firstUnseen: null })}
              sender={{ name: chatTexts.own, photoUrl: undefined, isShown: false }}
              uid={uid}
              isPlaying={false}
              actions={{
                onPlay: ignore,
                onRetry: () => outbox.retry(message.id),
                onRemove: () => outbox.remove(message.id),
                onCopy: ignore,
                onJump: ignore,
              }}
            />
          ))}
        </section>
      )}
    </Stack>
  );
}

/** Pending messages have no clip to play and no menu. */
function ignore(): void {}
