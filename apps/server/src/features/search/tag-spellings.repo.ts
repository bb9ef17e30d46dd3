import { sql } from 'kysely';
import type { Reader } from '#platform/db/transaction.ts';

interface CaptionRow {
  readonly tag: string;
  readonly caption: string;
}

/** Returns the caption of the newest clip that everyone sees, by the key of a tag that it has. */
export async function newestCaptions(
  db: Reader,
  tags: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  // Looks each tile up by its key: for a join, the planner may read all tiles.
  const { rows } = await sql<CaptionRow>`
    select used.tag, newest.caption
    from unnest(${[...tags]}::text[]) used (tag)
      cross join lateral (
        select tile.caption
        from tile_words w
          cross join lateral (
            select caption from tiles where id = w.tile_id and is_counted offset 0
          ) tile
        where w.word = '#' || used.tag
        order by w.tile_id desc limit 1
      ) newest`.execute(db);
  return new Map(rows.map(({ tag, caption }) => [tag, caption]));
}
