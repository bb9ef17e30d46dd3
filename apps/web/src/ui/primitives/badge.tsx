import { notificationLimits } from '@reprise/contract/notifications/limits.ts';

import styles from './badge.module.css';

const MAX = notificationLimits.badgeMax;

/** The count on an IconButton (put it inside), which the button's label includes. Empty at 0. */
export function Badge({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <span className={styles.badge} aria-hidden="true">
      {count > MAX ? `${MAX}+` : count}
    </span>
  );
}
