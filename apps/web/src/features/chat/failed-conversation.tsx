import { phoneTexts } from '@reprise/contract/phone-texts.ts';
import { texts } from '@reprise/contract/texts.ts';
import { FailedState } from '#shared/ui/failed-state.tsx';
import styles from './failed-conversation.module.css';
import { type LogMessage, placeOf } from './log-rows.ts';
import { MessageRow } from './message-row.tsx';
import type { Outbox } from './outbox.ts';

interface FailedConversationProps {
  /** What is to be sent in it. */
  readonly log: readonly LogMessage[];
  readonly outbox: Outbox;
  readonly onRetry: () => void;
}

/** In place of a conversation that could not be loaded. What was written for it is still there. */
export function FailedConversation({ log, outbox, onRetry }: FailedConversationProps) {
  return (
    <div className={styles.failed}>
      <FailedState text={texts.messagesPage.failed} onRetry={onRetry} />
      {log.length > 0 && (
        <section aria-label={phoneTexts.offline.waitingHere} className={styles.waiting}>
          {log.map((message, index) => (
            <MessageRow
              key={message.id}
              message={message}
              place={placeOf(log, index, true)}
              name={texts.messagesPage.own}
              isPlaying={false}
              onPlay={noClip}
              onRetry={() => outbox.retry(message.id)}
              onRemove={() => outbox.remove(message.id)}
            />
          ))}
        </section>
      )}
    </div>
  );
}

/** What waits to be sent has no clip. */
function noClip(): void {}
