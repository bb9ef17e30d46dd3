import type { Migration } from '#platform/db/migrate.ts';

/** No release before 67 has counted tiles, which the dropped index finds. */
export const edgesAfterPosts: Migration = {
  version: 67,
  name: 'edges-after-posts',
  kind: 'expand',
  sql: `
    alter table tiles add column has_edges boolean not null default false;
    update tiles set has_edges = true where is_counted;
    drop index tiles_video_id_starttime;
    drop index tiles_video_id_counted;
  `,
};
