import type { Migration } from '#platform/db/migrate.ts';

/** A mix asks each friend once. */
export const oneMixInvitationEach: Migration = {
  version: 81,
  name: 'one-mix-invitation-each',
  kind: 'index',
  index: 'notifications_user_id_mix_id',
  on: `notifications (user_id, mix_id) where kind = 'mix-invitation'`,
  isUnique: true,
};
