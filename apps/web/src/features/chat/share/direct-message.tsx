import { chatLimits } from '@reprise/contract/chat/limits.ts';
import { isBlankText } from '@reprise/contract/rules/clean-text.ts';
import { shareTexts } from '@reprise/contract/chat/share-texts.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { type SubmitEvent, useRef } from 'react';
import { SendHorizontal } from 'lucide-react';
import styles from './direct-message.module.css';
import type { MessageIds } from './message-ids.ts';
import { useSendDirectMessage } from './share.api.ts';

interface DirectMessageProps {
  readonly tileId: number;
  readonly owner: string;
  readonly text: string;
  readonly onChange: (change: (text: string) => string) => void;
  readonly ids: MessageIds;
}

export function DirectMessage({ tileId, owner, text, onChange, ids }: DirectMessageProps) {
  const send = useSendDirectMessage(owner, handleSent);
  // A second Enter can come before the mutation state updates.
  const isSending = useRef(false);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (isBlankText(text) || isSending.current) return;
    isSending.current = true;
    send.mutate(
      { id: ids.idOf(owner, contentOf(text)), text, tile_id: tileId },
      { onSettled: () => (isSending.current = false) },
    );
  }

  function handleSent(sent: string) {
    ids.confirmSent(contentOf(sent));
    onChange((now) => (now === sent ? '' : now));
  }

  function contentOf(message: string): string {
    return `${tileId} ${message}`;
  }

  function handleChange(value: string) {
    onChange(() => value);
    if (!isSending.current) send.reset();
  }

  const label = shareTexts.direct(owner);
  return (
    <form className={styles.box} onSubmit={handleSubmit}>
      <input
        type="text"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        enterKeyHint="send"
        maxLength={chatLimits.textMax}
        value={text}
        className={styles.input}
        onChange={(event) => handleChange(event.currentTarget.value)}
      />
      <span aria-live="polite" className={styles.outcome}>
        {send.data === 'no friends' && (
          <span className={styles.refused}>{chatTexts.notFriends}</span>
        )}
        {send.data === 'sent' && <span className={styles.sent}>{shareTexts.sent}</span>}
      </span>
      <button
        type="submit"
        className={styles.send}
        aria-label={chatTexts.send}
        title={chatTexts.send}
        aria-disabled={isBlankText(text)}
      >
        <SendHorizontal aria-hidden />
      </button>
    </form>
  );
}
