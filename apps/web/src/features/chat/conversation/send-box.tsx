import { chatLimits } from '@reprise/contract/chat/limits.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { useSendTyping } from '#platform/live/use-typing.ts';
import { useMessageDraft } from './use-message-draft.ts';
import styles from './send-box.module.css';

interface SendBoxProps {
  readonly uid: string;
  readonly chat: string;
  readonly onSend: (text: string) => void;
  /** The id of the message that the next one answers. */
  readonly replyTo?: string | undefined;
  readonly onCancelReply: () => void;
}

/** Older browsers report this key code for a key that an input method handles. */
const COMPOSING_KEY = 229;

/** Enter sends; Shift+Enter breaks the line; Enter that ends an IME composition does neither. */
export function SendBox({ uid, chat, onSend, replyTo, onCancelReply }: SendBoxProps) {
  const [text, setText] = useMessageDraft(uid, chat);
  const sendTyping = useSendTyping(chat);
  const area = useRef<HTMLTextAreaElement>(null);
  const isEmpty = text.trim() === '';

  useEffect(() => {
    if (replyTo !== undefined) area.current?.focus();
  }, [replyTo]);

  function handleChange(value: string) {
    setText(value);
    if (value.trim() !== '') sendTyping();
  }

  function send() {
    if (isEmpty) return;
    onSend(text);
    setText('');
    area.current?.focus();
  }

  function handleKeyDown(event: KeyboardEvent) {
    const { isComposing, keyCode } = event.nativeEvent;
    if (event.key === 'Escape' && !isComposing) onCancelReply();
    if (event.key !== 'Enter' || event.shiftKey || isComposing || keyCode === COMPOSING_KEY) return;
    event.preventDefault();
    send();
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    send();
  }

  return (
    <form className={styles.box} onSubmit={handleSubmit}>
      <textarea
        ref={area}
        className={styles.area}
        rows={1}
        aria-label={chatTexts.sendPlaceholder}
        placeholder={chatTexts.sendPlaceholder}
        maxLength={chatLimits.textMax}
        enterKeyHint="send"
        // On a phone, autofocus would open the keyboard over the messages.
        autoFocus={matchMedia('(pointer: fine)').matches}
        value={text}
        onChange={(event) => handleChange(event.currentTarget.value)}
        onKeyDown={handleKeyDown}
      />
      <button
        type="submit"
        className={styles.send}
        aria-label={chatTexts.send}
        title={chatTexts.send}
        aria-disabled={isEmpty}
      >
        <SendHorizontal aria-hidden />
      </button>
    </form>
  );
}
