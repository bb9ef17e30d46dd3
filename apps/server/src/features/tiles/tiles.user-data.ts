import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/transaction.ts';
import type { StoredAudience } from '#platform/db/schema.ts';
import { eraseRows, exportRows, type UserExport } from '#platform/db/user-rows.ts';
import type { UserKey, Viewer } from '#platform/viewer.ts';
import { removeEdges, type CountedClip } from './edges.repo.ts';
import { withdrawTiles } from './withdrawn-tiles.repo.ts';
import { exportedClip, tilesWithOwners } from './visible-tile.sql.ts';
import { deleteWords, type IndexedTile } from './words.repo.ts';

export { countTilesOf, lockTilesOf } from './edges.repo.ts';

/**
 * Also deletes the tiles' likes, saves and playback failures, and updates like counts. Locks the
 * user's tiles and those that the user likes, then likes, then counts, as a like does. Last come the
 * edges of videos, for which posts of others wait.
 */
export async function eraseUser(tx: Tx, { id }: UserKey): Promise<() => Promise<void>> {
  const tiles = await lockTiles(tx, id);
  const ownIds = tiles.flatMap((tile) => (tile.owner_id === id ? [tile.id] : []));
  await deleteLikesOf(tx, ownIds);
  await uncountLikes(tx, await deleteLikes(tx, id, tiles));
  const counted = await deleteTiles(tx, ownIds);
  await eraseRows(tx, 'tiles', id);
  return () => removeEdges(tx, counted);
}

interface LockedRow {
  readonly id: number;
  readonly owner_id: number;
}

/** Every lock of several tiles uses this order. */
async function lockTiles(tx: Tx, userId: number): Promise<LockedRow[]> {
  const liked = await tx.sql
    .selectFrom('likes')
    .select('tile_id')
    .where('user_id', '=', userId)
    .execute();
  const { rows } = await sql<LockedRow>`
    select id, owner_id from tiles
    where owner_id = ${userId} or id = any (${liked.map(({ tile_id }) => tile_id)}::bigint[])
    order by id
    for update`.execute(tx.sql);
  return rows;
}

async function deleteLikesOf(tx: Tx, tileIds: readonly number[]): Promise<void> {
  await sql`delete from likes where tile_id = any (${tileIds}::bigint[])`.execute(tx.sql);
}

interface DeletedRow extends CountedClip, IndexedTile {
  readonly audience: StoredAudience;
  readonly has_edges: boolean;
}

/** Also deletes their words. Returns those that the heat of their videos has. */
async function deleteTiles(tx: Tx, tileIds: readonly number[]): Promise<CountedClip[]> {
  const { rows } = await sql<DeletedRow>`
    delete from tiles where id = any (${tileIds}::bigint[])
    returning id, video_id, starttime, endtime, audience, has_edges, caption_words,
      source_words`.execute(tx.sql);
  await deleteWords(tx, rows);
  await withdrawTiles(tx, rows);
  return rows.filter(({ has_edges }) => has_edges);
}

interface LikeRow {
  readonly tile_id: number;
}

/** Returns the tiles that the user liked. */
async function deleteLikes(tx: Tx, userId: number, tiles: readonly LockedRow[]): Promise<number[]> {
  const { rows } = await sql<LikeRow>`
    delete from likes
    where user_id = ${userId} and tile_id = any (${tiles.map(({ id }) => id)}::bigint[])
    returning tile_id`.execute(tx.sql);
  return rows.map(({ tile_id }) => tile_id);
}

async function uncountLikes(tx: Tx, tileIds: readonly number[]): Promise<void> {
  await sql`
    update tile_counts set likes = likes - 1 where tile_id = any (${tileIds}::bigint[])`.execute(
    tx.sql,
  );
}

export function exportUser(db: Reader, { id }: Viewer): UserExport {
  return {
    files: {
      posts: exportRows(
        db,
        sql`
          select id as key, id as tile_id, public_id, t.video_id, caption, starttime, endtime,
            t.created_at, coalesce(t.audience_unhidden, t.audience) as audience,
            t.audience_unhidden is not null as is_hidden, t.answered_tile_id as answers, c.likes
          from tiles t join tile_counts c on c.tile_id = t.id where t.owner_id = ${id}`,
      ),
      likes: exportRows(
        db,
        sql`
          select tile_id as key, tile_id, owner.username as posted_by, l.created_at
          from likes l join tiles t on t.id = l.tile_id join users owner on owner.id = t.owner_id
          where l.user_id = ${id}`,
      ),
      saves: exportRows(
        db,
        sql`
          select s.id as key, s.tile_id, u.username as posted_by, s.created_at, clip.*
          from saves s join (${tilesWithOwners}) on t.id = s.tile_id ${exportedClip(id)}
          where s.user_id = ${id}`,
      ),
      failures: exportRows(
        db,
        sql`
          select id as key, video_id, reason, failed_at from source_failures
          where user_id = ${id}`,
      ),
    },
  };
}
