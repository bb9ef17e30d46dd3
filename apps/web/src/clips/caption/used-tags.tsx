import { clipSearchPath } from '@reprise/contract/search/rules/search-path.ts';
import { searchTexts } from '@reprise/contract/search/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { usedTagsQuery } from './tags.api.ts';
import styles from './used-tags.module.css';

/** The tags of the newest clips, as links. Nothing if there are none. */
export function UsedTags() {
  const { data = [] } = useQuery(usedTagsQuery(''));
  const headingId = useId();
  if (data.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <h2 id={headingId} className={styles.heading}>
        {searchTexts.tags}
      </h2>
      <ul className={styles.tags}>
        {data.map(({ tag }) => (
          <li key={tag}>
            <Link to={clipSearchPath(`#${tag}`)} className={styles.tag}>
              #{tag}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
