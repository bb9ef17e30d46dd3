import { markedParts } from '@reprise/contract/search/rules/marked-parts.ts';
import type { SearchTerm } from '@reprise/contract/search/rules/words.ts';
import styles from './caption-text.module.css';

/** A text with what a search found in it. */
export function MarkedText({ text, terms }: { text: string; terms: readonly SearchTerm[] }) {
  return markedParts(text, terms).map((part) =>
    part.isMarked ? (
      <mark key={part.start} className={styles.mark}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
