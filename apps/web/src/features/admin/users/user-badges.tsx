import type { AdminUser } from '@reprise/contract/admin/calls.ts';
import { adminUserTexts } from '@reprise/contract/admin/texts.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import styles from './user-badges.module.css';

type Shown = Pick<AdminUser, 'status' | 'is_admin' | 'is_moderator'>;

export function UserBadges({ user }: { user: Shown }) {
  const { status, is_admin: isAdmin, is_moderator: isModerator } = user;
  return (
    <>
      {isAdmin && <span className={styles.badge}>{adminUserTexts.admin}</span>}
      {isModerator && <span className={styles.badge}>{adminUserTexts.moderator}</span>}
      {status === 'suspended' && (
        <span className={classNames(styles.badge, styles.bad)}>{adminUserTexts.suspended}</span>
      )}
      {status === 'pending' && (
        <span className={classNames(styles.badge, styles.warn)}>{adminUserTexts.pending}</span>
      )}
    </>
  );
}
