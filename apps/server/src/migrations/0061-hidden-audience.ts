import type { Migration } from '#platform/db/migrate.ts';

/** The log has every hidden tile, and an index of them: no scan under the lock of the constraint. */
const hidden = `select tile_id from moderation_log where action = 'hide'`;

/**
 * Renames the audience 'nobody' in place: no release before 61 has audiences. Keeps which deleted
 * tiles not everyone could see.
 */
export const hiddenAudience: Migration = {
  version: 61,
  name: 'hidden-audience',
  kind: 'expand',
  sql: `
    alter table tiles drop constraint tiles_audience_check,
      add constraint tiles_audience_check
        check (audience in ('everyone', 'friends', 'hidden')) not valid;
    alter table tile_counts drop constraint tile_counts_audience_check,
      add constraint tile_counts_audience_check
        check (audience in ('everyone', 'friends', 'hidden')) not valid;
    update tiles set audience = 'hidden' where audience = 'nobody' and id in (${hidden});
    update tile_counts set audience = 'hidden'
      where audience = 'nobody' and tile_id in (${hidden});
    create table withdrawn_tiles (
      tile_id bigint primary key
    );
  `,
};
