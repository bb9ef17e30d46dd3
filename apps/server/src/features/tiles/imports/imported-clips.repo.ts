import type { ImportedClip } from '@reprise/contract/tiles/import-calls.ts';
import { normalizeTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { publicIdIn } from '@reprise/contract/links/rules/tile-paths.ts';
import { sql } from 'kysely';
import { endMs, startMs } from '#features/tiles/tile-times.sql.ts';
import { isTileVisible, tilesWithOwners } from '#features/tiles/visible-tile.sql.ts';
import type { Reader, Tx } from '#platform/db/transaction.ts';

interface FoundRow {
  readonly id: number | null;
}

/**
 * Returns the tile of each clip that the viewer may see, in order: the post itself, or else one that
 * plays the same, first the viewer's own, then the oldest. Null if there is none.
 */
export async function findImportedClips(
  db: Reader,
  viewerId: number,
  clips: readonly ImportedClip[],
): Promise<(number | null)[]> {
  const times = clips.map((clip) => normalizeTimes(clip));
  const isVisible = isTileVisible(viewerId);
  const playsTheSame = sql`t.video_id = clip.video_id and ${startMs} = clip.start_ms
    and ${endMs} = clip.end_ms`;
  const { rows } = await sql<FoundRow>`
    select coalesce(
      (select t.id from ${tilesWithOwners} where t.public_id = clip.public_id and ${isVisible}),
      (select t.id from tiles t where t.owner_id = ${viewerId} and ${playsTheSame}
        order by t.id limit 1),
      (select t.id from ${tilesWithOwners} where ${playsTheSame} and ${isVisible}
        order by t.id limit 1)
    ) as id
    from unnest(
      ${clips.map(({ public_id }) => publicIdIn(public_id))}::text[],
      ${clips.map(({ link }) => link)}::text[],
      ${times.map(({ startTime }) => Math.round(startTime * 1000))}::int[],
      ${times.map(({ endTime }) => Math.round(endTime * 1000))}::int[]
    ) with ordinality as clip (public_id, video_id, start_ms, end_ms, place)
    order by clip.place`.execute(db);
  return rows.map(({ id }) => id);
}

export interface NewSave {
  readonly tileId: number;
  readonly createdAt: Date;
}

interface SavedRow {
  readonly tile_id: number;
}

/**
 * Saves what the user has not saved, in order. Locks the tiles in the order of ids, so that those
 * that are deleted are left out. Returns the tiles that are new.
 */
export async function insertSaves(
  tx: Tx,
  userId: number,
  saves: readonly NewSave[],
): Promise<Set<number>> {
  const ids = saves.map(({ tileId }) => tileId);
  const { rows } = await sql<SavedRow>`
    with kept as (
      select id from tiles where id = any (${ids}::bigint[]) order by id for key share
    )
    insert into saves (user_id, tile_id, created_at)
    select ${userId}::bigint, save.tile_id, save.created_at
    from unnest(
      ${ids}::bigint[],
      ${saves.map(({ createdAt }) => createdAt)}::timestamptz[]
    ) with ordinality as save (tile_id, created_at, place)
    join kept on kept.id = save.tile_id
    order by save.place
    on conflict (user_id, tile_id) do nothing
    returning tile_id`.execute(tx.sql);
  return new Set(rows.map(({ tile_id }) => tile_id));
}
