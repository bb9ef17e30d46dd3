import type { Migration } from '#platform/db/migrate.ts';

/** Removes what only code before version 39 uses: likes in `tiles`, the first `send_messages`. */
export const unusedSince39: Migration = {
  version: 43,
  name: 'unused-since-39',
  kind: 'contract',
  oldestCode: 39,
  sql: `
    drop trigger tiles_count_likes on tiles;
    drop function count_likes_of_release_before();
    create or replace function count_new_tile() returns trigger language plpgsql as $function$
  begin
    insert into tile_counts (tile_id, owner_id, created_at, likes)
    values (new.id, new.owner_id, new.created_at, 0);
    return null;
  end
  $function$;
    alter table tiles drop column heat, drop column likes;
    drop function send_messages(bigint[], text[], text[], uuid[], text[], text[], boolean[],
      bigint[], text[], numeric[], numeric[], int);
  `,
};
