import { sql } from 'kysely';
import { isTileVisible, tilesWithOwners } from '#features/tiles/visible-tile.sql.ts';
import type { Reader } from '#platform/db/transaction.ts';

interface LastTileRow {
  readonly id: number;
}

interface ListedClipRow {
  readonly public_id: string;
  readonly created_at: Date;
}

/** Returns the last of the next `count` tiles after an id, or null if there are fewer. */
export async function lastOfNextTiles(
  db: Reader,
  after: number,
  count: number,
): Promise<number | null> {
  const { rows } = await sql<LastTileRow>`
    select id from tiles where id > ${after} order by id offset ${count - 1} limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Returns the clips that everyone may see of the next `count` tiles after an id. */
export async function listPublicClips(
  db: Reader,
  after: number,
  count: number,
): Promise<readonly ListedClipRow[]> {
  const { rows } = await sql<ListedClipRow>`
    select t.public_id, t.created_at
    from ${tilesWithOwners}
    where t.id > ${after}
      and t.id <= coalesce(
        (select id from tiles where id > ${after} order by id offset ${count - 1} limit 1),
        ${Number.MAX_SAFE_INTEGER}
      )
      and ${isTileVisible(null)}
    order by t.id`.execute(db);
  return rows;
}
