import { useRef, useState } from 'react';
import { tileTexts } from '@reprise/contract/tiles/texts.ts';
import { useIsTruncated } from '#ui/hooks/use-is-truncated.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import styles from './caption.module.css';

export function Caption({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const textRef = useRef<HTMLParagraphElement>(null);
  const isLong = useIsTruncated(textRef, text, isOpen);
  return (
    <div className={styles.caption} dir="auto">
      <p ref={textRef} className={classNames(styles.text, !isOpen && styles.folded)}>
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          className={classNames(styles.fold, isOpen && styles.less)}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? tileTexts.less : tileTexts.more}
        </button>
      )}
    </div>
  );
}
