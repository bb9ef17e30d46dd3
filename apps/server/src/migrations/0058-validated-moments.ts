import type { Migration } from '#platform/db/migrate.ts';

/** Validating blocks no reads or writes. An index of 0052 replaces the one of videos. */
export const validatedMoments: Migration = {
  version: 58,
  name: 'validated-moments',
  kind: 'expand',
  sql: `
    alter table tiles validate constraint tiles_audience_check;
    alter table tiles validate constraint tiles_audience_unhidden_check;
    alter table tile_counts validate constraint tile_counts_audience_check;
    alter table notifications validate constraint notifications_kind_check;
    alter table moderation_log validate constraint moderation_log_action_check;
    drop index tiles_video_id;
  `,
};
