import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { useIsOtherTyping } from '#platform/live/use-typing.ts';
import styles from './typing-line.module.css';

interface TypingLineProps {
  readonly chat: string;
  /** Of the other user. */
  readonly name: string;
  /** Position of the newest message, which ends the line. */
  readonly seq: number;
}

/** Always takes its height, so that it moves no message. */
export function TypingLine({ chat, name, seq }: TypingLineProps) {
  const isTyping = useIsOtherTyping(chat, seq);
  return (
    <p role="status" className={styles.line}>
      {isTyping && (
        <>
          <span className={styles.text}>{chatTexts.typing(name)}</span>
          <span className={styles.dots} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
        </>
      )}
    </p>
  );
}
