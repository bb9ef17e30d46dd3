import { notificationLimits } from '@reprise/contract/notifications/limits.ts';
import styles from './badge.module.css';

const MAX = notificationLimits.badgeMax;

/**
 * A count on an IconButton, inside of it. The button's label must include the count. Empty at 0.
 */
export function Badge({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <span className={styles.badge} aria-hidden="true">
      {count > MAX ? `${MAX}+` : count}
    </span>
  );
}
