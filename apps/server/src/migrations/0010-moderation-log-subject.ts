import type { Migration } from '#platform/db/migrate.ts';

/** Deleting a user checks the rows that refer to them: without an index, all of the log. */
export const moderationLogSubject: Migration = {
  version: 10,
  name: 'moderation-log-subject',
  kind: 'index',
  index: 'moderation_log_subject_id',
  on: 'moderation_log (subject_id)',
};
