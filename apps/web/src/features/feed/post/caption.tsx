import { useLayoutEffect, useRef, useState } from 'react';
import { tileTexts } from '@reprise/contract/tiles/texts.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import styles from './caption.module.css';

export function Caption({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const textRef = useRef<HTMLParagraphElement>(null);
  const isLong = useIsTruncated(textRef, text, isOpen);
  return (
    <div className={styles.caption}>
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

/** Does not change when unfolded. */
function useIsTruncated(
  element: React.RefObject<HTMLElement | null>,
  text: string,
  isOpen: boolean,
): boolean {
  const [isTruncated, setIsTruncated] = useState(false);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box || isOpen) return;
    const measure = () => setIsTruncated(box.scrollHeight > box.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element, text, isOpen]);
  return isTruncated;
}
