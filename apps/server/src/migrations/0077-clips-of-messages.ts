import type { Migration } from '#platform/db/migrate.ts';

/** Messages with a clip that is not posted. */
export const clipsOfMessages: Migration = {
  version: 77,
  name: 'clips-of-messages',
  kind: 'expand',
  sql: `
    alter table messages
      drop constraint messages_body_or_tile_id_check,
      add constraint messages_body_or_clip_check
        check (body <> '' or video_id is not null) not valid,
      drop constraint messages_tile_id_check,
      add constraint messages_clip_check
        check (num_nulls(video_id, starttime, endtime) in (0, 3)
          and (tile_id is null or video_id is not null)) not valid
  `,
};
