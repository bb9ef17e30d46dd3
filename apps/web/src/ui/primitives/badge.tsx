import { notificationLimits } from '@reprise/contract/notifications/limits.ts';

import styles from './badge.module.css';

const MAX = notificationLimits.badgeMax;

/**
 * The count on the corner of an IconButton (put it inside). Empty at 0. Hidden from screen readers:
 * the button's label includes the count.
 */
export function Badge({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <span className={styles.badge} aria-hidden="true">
      {count > MAX ? `${MAX}+` : count}
    </span>
  );
}
