import { captionWords, sourceWords } from '@reprise/contract/search/rules/words.ts';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction.ts';

/** The words by which the search finds a tile: `tile_words` has each of them once. */
export interface TileWords {
  readonly caption_words: readonly string[];
  readonly source_words: readonly string[];
}

/** What a video's words are made from. */
export interface Credit {
  readonly title: string | null;
  readonly channel: string | null;
}

interface FoundBy extends Credit {
  readonly caption: string;
  readonly username: string;
}

export function wordsOf({ caption, title, channel, username }: FoundBy): TileWords {
  return {
    caption_words: captionWords(caption),
    source_words: sourceWords([title, channel, username]),
  };
}

export interface IndexedTile extends TileWords {
  readonly id: number;
}

/** Call it with the tiles locked. */
export async function insertWords(tx: Tx, tiles: readonly IndexedTile[]): Promise<void> {
  const { words, ids } = wordRows(tiles);
  if (ids.length === 0) return;
  await sql`
    insert into tile_words (word, tile_id)
    select * from unnest(${words}::text[], ${ids}::bigint[])`.execute(tx.sql);
}

/** Call it with the tiles locked, or deleted. */
export async function deleteWords(tx: Tx, tiles: readonly IndexedTile[]): Promise<void> {
  const { words, ids } = wordRows(tiles);
  if (ids.length === 0) return;
  await sql`
    delete from tile_words using unnest(${words}::text[], ${ids}::bigint[]) gone (word, tile_id)
    where tile_words.word = gone.word and tile_words.tile_id = gone.tile_id`.execute(tx.sql);
}

/** Each word of a tile once. */
function wordRows(tiles: readonly IndexedTile[]) {
  const rows = tiles.flatMap(({ id, caption_words, source_words }) =>
    Array.from(new Set([...caption_words, ...source_words]), (word) => ({ id, word })),
  );
  return { words: rows.map(({ word }) => word), ids: rows.map(({ id }) => id) };
}

/** More would lock a video with many clips, and time out, for its new title. */
const UNINDEXED_MAX = 500;

export interface TilesOfVideo {
  readonly video_id: string;
  /** Of a tile: only older ones. */
  readonly before?: number;
}

/**
 * Makes all that index tiles wait for each other: each locks many, in an order of its own, and one of
 * two would end in a deadlock.
 */
export async function lockIndex(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('index of tiles', 0))`.execute(tx.sql);
}

/**
 * Lets the job renew the words of the newest tiles of these videos, which then marks the next ones.
 * Waits for `indexTiles`, which may have read the title from before.
 */
export async function unindexTiles(tx: Tx, videos: readonly TilesOfVideo[]): Promise<void> {
  if (videos.length === 0) return;
  await lockIndex(tx);
  const ids = videos.map(({ video_id }) => video_id);
  const before = videos.map((video) => video.before ?? Number.MAX_SAFE_INTEGER);
  await sql`
    update tiles set is_indexed = false
    where id in (
      select id from tiles where id = any (array(
        select t.id from unnest(${ids}::text[], ${before}::bigint[]) video (id, before)
          cross join lateral (
            select id from tiles where video_id = video.id and id < video.before
            order by id desc limit ${sql.lit(UNINDEXED_MAX)}
          ) t
      ))
      order by id for update
    )`.execute(tx.sql);
}
