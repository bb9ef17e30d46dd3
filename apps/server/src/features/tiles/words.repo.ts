import { captionWords, sourceWords } from '@reprise/contract/search/rules/words.ts';
import { sql, type RawBuilder } from 'kysely';
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

/** Each word once. */
export function allWords({ caption_words, source_words }: TileWords): string[] {
  return [...new Set([...caption_words, ...source_words])];
}

/** Adds rows for `tiles`, a list of `id` and `words`, each once. */
export function insertWords(tiles: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into tile_words (word, tile_id)
    select word, tile.id from ${tiles} tile cross join unnest(tile.words) word`;
}

export interface IndexedTile extends TileWords {
  readonly id: number;
}

interface TileChange {
  readonly before: IndexedTile;
  readonly after: TileWords;
}

/** Call it with the tiles locked. */
export async function replaceWords(tx: Tx, changes: readonly TileChange[]): Promise<void> {
  const changed = changes.filter(({ before, after }) => !haveSameWords(before, after));
  if (changed.length === 0) return;
  await deleteWords(
    tx,
    changed.map(({ before }) => before),
  );
  const rows = JSON.stringify(
    changed.map(({ before: { id }, after }) => ({ id, ...after, words: allWords(after) })),
  );
  const tiles = sql`jsonb_to_recordset(${rows}::jsonb)`;
  const columns = sql`tile (id bigint, caption_words text[], source_words text[], words text[])`;
  await sql`
    update tiles set caption_words = tile.caption_words, source_words = tile.source_words
    from ${tiles} ${columns} where tiles.id = tile.id`.execute(tx.sql);
  await insertWords(sql`(select * from ${tiles} ${columns})`).execute(tx.sql);
}

/** Call it with the tiles locked, or deleted. */
export async function deleteWords(tx: Tx, tiles: readonly IndexedTile[]): Promise<void> {
  const rows = tiles.flatMap(({ id, ...words }) => allWords(words).map((word) => ({ id, word })));
  if (rows.length === 0) return;
  await sql`
    delete from tile_words using
      unnest(${rows.map(({ word }) => word)}::text[], ${rows.map(({ id }) => id)}::bigint[])
        gone (word, tile_id)
    where tile_words.word = gone.word and tile_words.tile_id = gone.tile_id`.execute(tx.sql);
}

/** More would lock a video with many clips, and time out, for its new title. */
const UNINDEXED_MAX = 500;

export interface TilesOfVideo {
  readonly video_id: string;
  /** Of a tile: only older ones. */
  readonly before?: number;
}

/**
 * Lets the job renew the words of the newest tiles of these videos, which then marks the next ones.
 * Waits for posts that lock the videos' rows, and for the job: both may have read the words from
 * before.
 */
export async function unindexTiles(tx: Tx, videos: readonly TilesOfVideo[]): Promise<void> {
  if (videos.length === 0) return;
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

function haveSameWords(one: TileWords, other: TileWords): boolean {
  return (['caption_words', 'source_words'] as const).every(
    (name) => one[name].join(' ') === other[name].join(' '),
  );
}
