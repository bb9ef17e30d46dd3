import { sql } from 'kysely';
import { blockedUserIds } from '#platform/db/blocked-user-ids.ts';
import type { Reader } from '#platform/db/transaction.ts';
import { friendsOf } from '#features/feed/feed.fragments.repo.ts';

export interface ViewerState {
  readonly newest_tile: number | null;
  readonly blocked_owners: readonly number[];
  readonly friends: readonly number[];
  readonly viewed: readonly number[];
  readonly reported: readonly number[];
}

/** PostgreSQL's array notation, without duplicates. */
export interface MarkedTiles {
  readonly tiles: string;
  readonly owners: string;
}

export interface MarkedViewer {
  readonly viewer: number;
  readonly tiles: MarkedTiles;
}

interface ViewerStateRow {
  readonly marks: ViewerState;
}

/**
 * Viewers with the same `tiles` object share its arrays. Joins the owners, because a filter by an
 * array would compare each friend with each owner. The CTE hides the length of the arrays from the
 * planner.
 */
export async function findViewerStates(
  db: Reader,
  items: readonly MarkedViewer[],
): Promise<ViewerState[]> {
  const viewer = { id: sql<number>`request.viewer` };
  const viewers = `{${items.map((item) => item.viewer).join(',')}}`;
  const sets = [...new Set(items.map(({ tiles }) => tiles))];
  const setOf = new Map(sets.map((set, index) => [set, index + 1]));
  const setNumbers = `{${items.map(({ tiles }) => setOf.get(tiles)).join(',')}}`;
  const { rows } = await sql<ViewerStateRow>`
    with batch as materialized (
      select ${viewers}::bigint[] as viewers, ${setNumbers}::int[] as sets,
        ${sets.map(({ tiles }) => tiles)}::text[] as tiles,
        ${sets.map(({ owners }) => owners)}::text[] as owners
    )
    select json_build_object(
      'newest_tile', (select max(id) from tiles),
      'blocked_owners', ${blockedUserIds(viewer.id)},
      'friends', array(
        select id from (${friendsOf(viewer)} offset 0) friend
        where id in (select unnest(batch.owners[request.set_number]::bigint[]))),
      'viewed', array(
        select tile_id from tile_views
        where user_id = ${viewer.id} and tile_id = any(batch.tiles[request.set_number]::bigint[])),
      'reported', array(select tile_id from reports where user_id = ${viewer.id})
    ) as marks
    from batch, unnest(batch.viewers, batch.sets) with ordinality as request (viewer, set_number, nth)
    order by request.nth`.execute(db);
  return rows.map(({ marks }) => marks);
}
