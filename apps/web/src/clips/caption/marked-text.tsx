import { markedParts } from '@reprise/contract/search/rules/marked-parts.ts';
import type { SearchTerm } from '@reprise/contract/search/rules/words.ts';
import styles from './caption-text.module.css';

interface MarkedNameProps {
  readonly name: string;
  readonly search: string;
}

/** A username with the part that a search for users found in it. */
export function MarkedName({ name, search }: MarkedNameProps) {
  const start = name.toLowerCase().indexOf(search.toLowerCase());
  if (start === -1 || search === '') return name;
  const end = start + search.length;
  return (
    <>
      {name.slice(0, start)}
      <mark className={styles.part}>{name.slice(start, end)}</mark>
      {name.slice(end)}
    </>
  );
}

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
