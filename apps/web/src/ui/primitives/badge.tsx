import { notificationLimits } from '@reprise/contract/notifications/limits.ts';

import styles from './badge.module.css';

const MAX = notificationLimits.badgeMax;

/** Shows the count on an IconButton (put it inside), whose label includes it. Empty at 0. */
export function Badge({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <span className={styles.badge} aria-hidden="true">
      {count > MAX ? `${MAX}+` : count}
    </span>
  );
}
