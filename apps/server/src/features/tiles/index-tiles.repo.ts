import { sql } from 'kysely';
import type { StoredAudience, UserStatus } from '#platform/db/schema.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { addEdges, removeEdges, type CountedClip } from './edges.repo.ts';
import {
  deleteWords,
  insertWords,
  lockIndex,
  unindexTiles,
  wordsOf,
  type Credit,
  type IndexedTile,
  type TilesOfVideo,
  type TileWords,
} from './words.repo.ts';

interface DueTile extends CountedClip, IndexedTile {
  readonly caption: string;
  readonly audience: StoredAudience;
  readonly has_edges: boolean;
}

interface CreditRow extends Credit {
  readonly id: number;
  readonly username: string;
  readonly status: UserStatus;
}

interface Change {
  readonly before: DueTile;
  readonly after: TileWords & { readonly isCounted: boolean };
}

/**
 * Stores the words of tiles that are not indexed, and their part in the heat of their videos, newest
 * first. Skips locked ones. Returns their number.
 */
export async function indexTiles(tx: Tx, limit: number): Promise<number> {
  await lockIndex(tx);
  const tiles = await lockDueTiles(tx, limit);
  if (tiles.length === 0) return 0;
  const changes = await changesOf(tx, tiles);
  await storeChanges(tx, changes);
  await storeWords(tx, changes);
  await addEdges(
    tx,
    clipsOf(changes, ({ before, after }) => after.isCounted && !before.has_edges),
  );
  await removeEdges(
    tx,
    clipsOf(changes, ({ before, after }) => before.has_edges && !after.isCounted),
  );
  const renamed = changes.filter(({ before, after }) => hasNewTitle(before, after));
  await unindexTiles(tx, olderTiles(renamed.map(({ before }) => before)));
  return tiles.length;
}

async function lockDueTiles(tx: Tx, limit: number): Promise<DueTile[]> {
  const { rows } = await sql<DueTile>`
    select id, video_id, starttime, endtime, caption, audience, has_edges, caption_words,
      source_words
    from tiles where not is_indexed
    order by id desc limit ${limit}
    for no key update skip locked`.execute(tx.sql);
  return rows;
}

/**
 * Reads titles and owners with the tiles locked: a title or a suspension that is stored later waits
 * for the tiles, and changes them again.
 */
async function changesOf(tx: Tx, tiles: readonly DueTile[]): Promise<Change[]> {
  const { rows } = await sql<CreditRow>`
    select t.id, s.title, s.channel, u.username, u.status
    from tiles t join users u on u.id = t.owner_id left join sources s on s.video_id = t.video_id
    where t.id = any (${tiles.map(({ id }) => id)}::bigint[])`.execute(tx.sql);
  const credits = new Map(rows.map((row) => [row.id, row]));
  return tiles.flatMap((before) => {
    const credit = credits.get(before.id);
    if (credit === undefined) return [];
    const isCounted = before.audience === 'everyone' && credit.status === 'active';
    return [{ before, after: { ...wordsOf({ ...credit, caption: before.caption }), isCounted } }];
  });
}

/** Also the video of counts from a release that stored none. */
async function storeChanges(tx: Tx, changes: readonly Change[]): Promise<void> {
  const rows = changes.map(({ before: { id }, after: { isCounted, ...words } }) => ({
    id,
    is_counted: isCounted,
    ...words,
  }));
  await sql`
    update tiles set is_counted = tile.is_counted, has_edges = tile.is_counted,
      caption_words = tile.caption_words, source_words = tile.source_words, is_indexed = true
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      tile (id bigint, is_counted boolean, caption_words text[], source_words text[])
    where tiles.id = tile.id`.execute(tx.sql);
  await sql`
    update tile_counts c set video_id = clip.video_id
    from unnest(${changes.map(({ before }) => before.id)}::bigint[],
      ${changes.map(({ before }) => before.video_id)}::text[]) clip (id, video_id)
    where c.tile_id = clip.id and c.video_id is null`.execute(tx.sql);
}

async function storeWords(tx: Tx, changes: readonly Change[]): Promise<void> {
  const changed = changes.filter(({ before, after }) => !haveSameWords(before, after));
  await deleteWords(
    tx,
    changed.map(({ before }) => before),
  );
  await insertWords(
    tx,
    changed.map(({ before: { id }, after }) => ({ id, ...after })),
  );
}

function clipsOf(changes: readonly Change[], isChosen: (change: Change) => boolean): DueTile[] {
  return changes.filter(isChosen).map(({ before }) => before);
}

function haveSameWords(one: TileWords, other: TileWords): boolean {
  return (['caption_words', 'source_words'] as const).every(
    (name) => one[name].join(' ') === other[name].join(' '),
  );
}

/** False for a tile that had no words yet. */
function hasNewTitle(before: IndexedTile, after: TileWords): boolean {
  const [old, current] = [before.source_words, after.source_words];
  return old.length > 0 && old.join(' ') !== current.join(' ');
}

/** Ends at tiles that have the new title already. */
function olderTiles(tiles: readonly DueTile[]): TilesOfVideo[] {
  const oldest = new Map<string, number>();
  for (const { id, video_id } of tiles) {
    oldest.set(video_id, Math.min(id, oldest.get(video_id) ?? id));
  }
  return Array.from(oldest, ([video_id, before]) => ({ video_id, before }));
}
