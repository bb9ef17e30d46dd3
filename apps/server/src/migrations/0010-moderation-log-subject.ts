import type { Migration } from '#platform/db/migrate.ts';

/** Without an index, deleting a user reads the whole log to check references. */
export const moderationLogSubject: Migration = {
  version: 10,
  name: 'moderation-log-subject',
  kind: 'index',
  index: 'moderation_log_subject_id',
  on: 'moderation_log (subject_id)',
};
