import type { VideoSource } from '@reprise/contract/clips/video-source.ts';
import { momentLimits } from '@reprise/contract/moments/limits.ts';
import { sql } from 'kysely';
import { sourceJson } from '#features/tiles/sources/source-json.sql.ts';
import { isTileVisible, tilesWithOwners } from '#features/tiles/visible-tile.sql.ts';
import { startMs } from '#features/tiles/tile-times.sql.ts';
import type { Reader } from '#platform/db/transaction.ts';
import type { ViewerId } from '#platform/viewer.ts';

const COUNT_MAX = sql.lit(momentLimits.countMax);
const HEAT_POINTS = sql.lit(momentLimits.heatPoints);

export interface VideoRow {
  readonly source: VideoSource | null;
  readonly passages: number;
  readonly people: number;
}

/**
 * The source only if the viewer may see a clip: it is stored with the first one, also with one for
 * friends. Counts public clips and their owners up to the limit. Owners are read one after another, each by
 * the index: a few of them may have posted all clips.
 */
export async function readVideo(db: Reader, viewer: ViewerId, videoId: string): Promise<VideoRow> {
  const nextOwner = sql`
    select owner_id from tiles where video_id = ${videoId} and is_counted`;
  const { rows } = await sql<VideoRow>`
    with recursive owners as (
      (select owner_id, 1 as number from (${nextOwner} order by owner_id limit 1) first)
      union all
      select (${nextOwner} and owner_id > owners.owner_id order by owner_id limit 1), number + 1
      from owners where owner_id is not null and number <= ${COUNT_MAX}
    )
    select case when exists (select from owners where owner_id is not null) or exists (
        select from ${tilesWithOwners} where t.video_id = ${videoId} and ${isTileVisible(viewer)}
      ) then ${sourceJson(sql`${videoId}`)} end as source,
      (select count(*)::int from (
        select from tiles where video_id = ${videoId} and is_counted limit ${COUNT_MAX}
      ) counted) as passages,
      (select least(count(owner_id), ${COUNT_MAX})::int from owners) as people`.execute(db);
  return rows[0] ?? { source: null, passages: 0, people: 0 };
}

interface EdgeRow {
  readonly second: number;
  readonly starts: number;
  readonly ends: number;
  readonly step: number;
}

export interface Heat {
  readonly edges: Pick<EdgeRow, 'second' | 'starts' | 'ends'>[];
  /** Seconds in each edge. */
  readonly step: number;
}

/** Reads the edges of a video, summed by several seconds if more than the limit have some. */
export async function readHeat(db: Reader, videoId: string): Promise<Heat> {
  const { rows } = await sql<EdgeRow>`
    with edges as materialized (
      select second, starts, ends from video_edges where video_id = ${videoId}
    ), size as (
      select case when count(*) <= ${HEAT_POINTS} then 1
        else max(second) / ${HEAT_POINTS} + 1 end as step
      from edges
    )
    select second / step * step as second, sum(starts)::int as starts, sum(ends)::int as ends, step
    from edges cross join size
    group by 1, step
    order by 1`.execute(db);
  return {
    edges: rows.map(({ second, starts, ends }) => ({ second, starts, ends })),
    step: rows[0]?.step ?? 1,
  };
}

interface MarkRow {
  readonly starttime: number;
  readonly endtime: number;
}

/** Returns the public clips of a video in order of time, up to the points of a curve. */
export async function listMarks(db: Reader, videoId: string): Promise<MarkRow[]> {
  const { rows } = await sql<MarkRow>`
    select starttime, endtime from tiles t
    where video_id = ${videoId} and is_counted
    order by ${startMs}, id limit ${HEAT_POINTS}`.execute(db);
  return rows;
}
