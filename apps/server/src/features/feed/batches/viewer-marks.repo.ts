import { sql } from 'kysely';
import { blockedUserIds } from '#platform/db/blocked-user-ids.ts';
import type { Reader } from '#platform/db/transaction.ts';
import { friendsOf } from '#features/feed/feed.fragments.repo.ts';

/** What weighs and hides candidates for one viewer. */
export interface ViewerMarks {
  /** Id of the newest tile of all; null if there is none. */
  readonly newestTile: number | null;
  readonly blockedOwners: readonly number[];
  readonly friends: readonly number[];
  readonly viewed: readonly number[];
  readonly reported: readonly number[];
}

/** Candidates and their owners without repetitions, as PostgreSQL's text of an array. */
export interface MarkedTiles {
  readonly tiles: string;
  readonly owners: string;
}

/**
 * Reads the marks of these tiles and owners for several viewers, and the newest tile, in one
 * statement. A join with the owners, because a filter by an array would compare each friend with
 * each owner. The CTE hides the length of the arrays from the planner.
 */
export async function findViewerMarks(
  db: Reader,
  viewers: readonly number[],
  { tiles, owners }: MarkedTiles,
): Promise<ViewerMarks[]> {
  const viewer = { id: sql<number>`request.viewer` };
  const { rows } = await sql<{ marks: ViewerMarks }>`
    with batch as materialized (
      select ${`{${viewers.join(',')}}`}::bigint[] as viewers,
        ${tiles}::bigint[] as tiles, ${owners}::bigint[] as owners
    )
    select json_build_object(
      'newestTile', (select max(id) from tiles),
      'blockedOwners', ${blockedUserIds(viewer.id)},
      'friends', array(
        select id from (${friendsOf(viewer)} offset 0) friend
        where id in (select unnest(batch.owners))),
      'viewed', array(
        select tile_id from tile_views
        where user_id = ${viewer.id} and tile_id = any(batch.tiles)),
      'reported', array(select tile_id from reports where user_id = ${viewer.id})
    ) as marks
    from batch, unnest(batch.viewers) with ordinality as request (viewer, nth)
    order by request.nth`.execute(db);
  return rows.map(({ marks }) => marks);
}
