import { sql } from 'kysely';
import { isTileVisible, tilesWithOwners } from '#features/tiles/visible-tile.sql.ts';
import type { Reader, Statement } from '#platform/db/transaction.ts';
import { offsetAndLimit } from './feed.fragments.repo.ts';

interface WatchedRow {
  readonly tile_id: number;
  /** In microseconds since 1970. */
  readonly watched_us: number;
}

interface Range {
  /** Time in microseconds and tile of the last row before. */
  readonly after: readonly number[] | null;
  readonly limit: number;
}

/**
 * Omits views from before the list was turned on: a view that is stored while the list is turned off
 * may remain marked.
 */
export async function listWatched(
  db: Reader,
  viewer: number,
  { after, limit }: Range,
): Promise<WatchedRow[]> {
  const [us = 0, tileId = 0] = after ?? [];
  const isOlder =
    after === null
      ? sql`true`
      : sql`(v.watched_at, v.tile_id) <
          (timestamptz 'epoch' + ${us}::double precision * interval '1 microsecond', ${tileId})`;
  const { rows } = await sql<WatchedRow>`
    select v.tile_id, (extract(epoch from v.watched_at) * 1000000)::bigint as watched_us
    from tile_views v
    where v.user_id = ${viewer} and ${isOlder}
      and v.watched_at >= (select watched_since from users where id = ${viewer})
      and (select ${isTileVisible(viewer)} from ${tilesWithOwners} where t.id = v.tile_id)
    order by v.watched_at desc, v.tile_id desc ${offsetAndLimit({ offset: 0, limit })}`.execute(db);
  return rows;
}

export async function deleteWatched(
  statement: Statement,
  viewer: number,
  tileId: number,
): Promise<void> {
  await statement.sql
    .updateTable('tile_views')
    .set({ watched_at: null })
    .where('user_id', '=', viewer)
    .where('tile_id', '=', tileId)
    .execute();
}

export async function deleteAllWatched(statement: Statement, viewer: number): Promise<void> {
  await statement.sql
    .updateTable('tile_views')
    .set({ watched_at: null })
    .where('user_id', '=', viewer)
    .where('watched_at', 'is not', null)
    .execute();
}
