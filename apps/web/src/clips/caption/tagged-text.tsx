import { clipSearchPath } from '@reprise/contract/search/rules/search-path.ts';
import { tagParts } from '@reprise/contract/search/rules/tags.ts';
import { Link } from 'react-router';
import styles from './caption-text.module.css';

/** A caption whose tags lead to the clips that have them. */
export function TaggedText({ text }: { text: string }) {
  return tagParts(text).map(({ text: part, start, tag }) =>
    tag === undefined ? (
      part
    ) : (
      <Link key={start} to={clipSearchPath(`#${tag}`)} className={styles.tag}>
        {part}
      </Link>
    ),
  );
}
