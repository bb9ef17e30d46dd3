import { relativeAge } from '@reprise/contract/rules/relative-age.ts';
import { useState } from 'react';
import { useNow } from '#platform/hooks/use-now.ts';
import styles from './owner-line.module.css';

export function Age({ created }: { created: string }) {
  const now = useNow();
  const [wasHovered, setWasHovered] = useState(false);
  return (
    <time
      className={styles.age}
      dateTime={created}
      title={wasHovered ? fullDate(created) : undefined}
      onPointerEnter={() => setWasHovered(true)}
      // The age can change between the server render and hydration.
      suppressHydrationWarning
    >
      {relativeAge(created, now)}
    </time>
  );
}

/** The browser's first date format takes 20 ms, so there is none at the start. */
function fullDate(date: string): string {
  return new Date(date).toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'short' });
}
