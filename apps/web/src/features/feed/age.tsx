import { relativeAge } from '@reprise/contract/rules/relative-age.ts';
import { useState } from 'react';
import styles from './owner-line.module.css';

/** The age of a post at the moment when it came into view. */
export function Age({ created }: { created: string }) {
  const [now] = useState(() => new Date());
  return (
    <time className={styles.age} dateTime={created} title={fullDate.format(new Date(created))}>
      {relativeAge(created, now)}
    </time>
  );
}

const fullDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' });
