import { relativeAge } from '@reprise/contract/rules/relative-age.ts';
import { useState } from 'react';
import { useIsHydrated } from '#platform/hooks/use-is-hydrated.ts';
import styles from './owner-line.module.css';

export function Age({ created }: { created: string }) {
  const [now] = useState(() => new Date());
  const isLive = useIsHydrated();
  return (
    <time
      className={styles.age}
      dateTime={created}
      title={isLive ? fullDate.format(new Date(created)) : undefined}
      // The age can change between the server render and hydration.
      suppressHydrationWarning
    >
      {relativeAge(created, now)}
    </time>
  );
}

const fullDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' });
