import { momentLimits } from '@reprise/contract/moments/limits.ts';
import { sql } from 'kysely';
import { endMs, startMs } from '#features/tiles/tile-times.sql.ts';
import type { Reader } from '#platform/db/transaction.ts';

const { sharedEdges, edgeSeconds, edgeUsers } = momentLimits;

interface OthersOfVideo {
  readonly viewer: number;
  readonly videoId: string;
}

export interface SharedEdgeRow {
  readonly side: 'start' | 'end';
  readonly time: number;
  readonly users: number;
}

/**
 * Reads the clips that start in the seconds where most do, a few of each second: at most 2,400
 * however many the video has.
 */
export async function readSharedEdges(
  db: Reader,
  { viewer, videoId }: OthersOfVideo,
): Promise<SharedEdgeRow[]> {
  const { rows } = await sql<SharedEdgeRow>`
    with seconds as (
      select second from video_edges
      where video_id = ${videoId} and starts > 0
      order by starts desc, second limit ${sql.lit(edgeSeconds)}
    ), clips as (
      select clip.owner_id, clip.start_ms, clip.end_ms
      from seconds cross join lateral (
        select owner_id, ${startMs} as start_ms, ${endMs} as end_ms from tiles t
        where video_id = ${videoId} and is_counted and owner_id <> ${viewer}
          and ${startMs} >= seconds.second * 1000 and ${startMs} < (seconds.second + 1) * 1000
        order by ${startMs} limit ${sql.lit(edgeUsers)}
      ) clip
    ), edges as (
      select owner_id, 'start' as side, start_ms as ms from clips
      union all
      select owner_id, 'end', end_ms from clips
    )
    select side, mode() within group (order by ms) / 1000.0 as time,
      least(count(distinct owner_id), ${sql.lit(edgeUsers)})::int as users
    from edges
    group by side, (ms + 250) / 500
    having count(distinct owner_id) > 1
    order by users desc, time, side
    limit ${sql.lit(sharedEdges)}`.execute(db);
  return rows;
}
