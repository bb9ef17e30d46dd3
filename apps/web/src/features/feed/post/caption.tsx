import { tileTexts } from '@reprise/contract/tiles/texts.ts';
import { Suspense, useRef, useState } from 'react';
import { useIsHydrated } from '#platform/hooks/use-is-hydrated.ts';
import { lazyPart } from '#platform/lazy-part.ts';
import { useIsTruncated } from '#ui/hooks/use-is-truncated.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import styles from './caption.module.css';

const TaggedText = lazyPart(
  async () => (await import('#clips/caption/tagged-text.tsx')).TaggedText,
);

/** Before a tag. */
const HASH = /[#＃]/;

/** The words of a clip, folded after `--lines` lines. */
export function Caption({ text }: { text: string }) {
  const isHydrated = useIsHydrated();
  const [isOpen, setIsOpen] = useState(false);
  const textRef = useRef<HTMLParagraphElement>(null);
  const isLong = useIsTruncated(textRef, text, isOpen);
  return (
    <div className={styles.caption} dir="auto">
      <p ref={textRef} className={classNames(styles.text, !isOpen && styles.folded)}>
        {isHydrated && HASH.test(text) ? (
          <Suspense fallback={text}>
            <TaggedText text={text} />
          </Suspense>
        ) : (
          text
        )}
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
