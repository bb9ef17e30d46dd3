import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction.ts';
import { addEdges, type CountedClip } from './edges.repo.ts';
import {
  replaceWords,
  unindexTiles,
  wordsOf,
  type Credit,
  type IndexedTile,
  type TilesOfVideo,
  type TileWords,
} from './words.repo.ts';

interface IndexedRow extends CountedClip, IndexedTile {
  readonly caption: string;
  readonly is_new: boolean;
}

interface CreditRow extends Credit {
  readonly id: number;
  readonly username: string;
}

/**
 * Stores the words of tiles that are not indexed, counts those of a release before schema 51, and
 * marks them as indexed. Skips locked ones. Returns their number.
 */
export async function indexTiles(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql<IndexedRow>`
    update tiles t set is_indexed = true, is_counted = due.is_counted or due.is_public
    from (
      select t.id, t.is_counted, t.audience = 'everyone' and u.status = 'active' as is_public
      from tiles t join users u on u.id = t.owner_id
      where not t.is_indexed
      order by t.id limit ${limit}
      for update of t skip locked
    ) due
    where t.id = due.id
    returning t.id, t.video_id, t.starttime, t.endtime, t.caption, t.caption_words, t.source_words,
      due.is_public and not due.is_counted as is_new`.execute(tx.sql);
  await sql`
    update tile_counts c set video_id = clip.video_id
    from unnest(${rows.map(({ id }) => id)}::bigint[],
      ${rows.map(({ video_id }) => video_id)}::text[]) clip (id, video_id)
    where c.tile_id = clip.id and c.video_id is null`.execute(tx.sql);
  await addEdges(
    tx,
    rows.filter(({ is_new }) => is_new),
  );
  await renewWords(tx, rows);
  return rows.length;
}

/** Reads titles with the tiles locked: a later change of one marks the tiles again. */
async function renewWords(tx: Tx, tiles: readonly IndexedRow[]): Promise<void> {
  const { rows } = await sql<CreditRow>`
    select t.id, s.title, s.channel, u.username
    from tiles t join users u on u.id = t.owner_id left join sources s on s.video_id = t.video_id
    where t.id = any (${tiles.map(({ id }) => id)}::bigint[])`.execute(tx.sql);
  const credits = new Map(rows.map((row) => [row.id, row]));
  const changes = tiles.flatMap((tile) => {
    const credit = credits.get(tile.id);
    return credit ? [{ before: tile, after: wordsOf({ ...credit, caption: tile.caption }) }] : [];
  });
  await replaceWords(tx, changes);
  const renamed = changes.filter(({ before, after }) => hasNewTitle(before, after));
  await unindexTiles(tx, olderTiles(renamed.map(({ before }) => before)));
}

/** False for a tile that had no words yet: all of its release have none. */
function hasNewTitle(before: IndexedTile, after: TileWords): boolean {
  const [old, current] = [before.source_words, after.source_words];
  return old.length > 0 && old.join(' ') !== current.join(' ');
}

/** Ends at tiles that have the new title already. */
function olderTiles(tiles: readonly IndexedRow[]): TilesOfVideo[] {
  const oldest = new Map<string, number>();
  for (const { id, video_id } of tiles) {
    oldest.set(video_id, Math.min(id, oldest.get(video_id) ?? id));
  }
  return Array.from(oldest, ([video_id, before]) => ({ video_id, before }));
}
