import { limits } from '@reprise/contract/limits.ts';

import styles from './badge.module.css';

const MAX = limits.notifications.badgeMax;

/**
 * The count on the corner of an IconButton (put it inside). Nothing at 0. The button's own label
 * says the count, so the figure is not read twice.
 */
export function Badge({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <span className={styles.badge} aria-hidden="true">
      {count > MAX ? `${MAX}+` : count}
    </span>
  );
}
