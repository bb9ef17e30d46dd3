import { relativeAge } from '@reprise/contract/rules/relative-age.ts';
import { useState } from 'react';
import { serverNow } from '#platform/server-clock.ts';
import styles from './moderation.module.css';

export function RelativeDate({ date }: { date: string }) {
  const [now] = useState(serverNow);
  return (
    <time dateTime={date} title={fullDate.format(new Date(date))} className={styles.date}>
      {relativeAge(date, now)}
    </time>
  );
}

const fullDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' });
