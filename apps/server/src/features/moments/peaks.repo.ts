import { momentLimits } from '@reprise/contract/moments/limits.ts';
import { heatCurve, peaksOf } from '@reprise/contract/moments/rules/heat-curve.ts';
import { sql } from 'kysely';
import { startMs } from '#features/tiles/tile-times.sql.ts';
import type { Reader } from '#platform/db/transaction.ts';
import type { Heat } from './video.repo.ts';

/** As many as a page of passages that begins at this second has. */
const CANDIDATES = sql.lit(momentLimits.passagesPage);

interface PeakPassageRow {
  readonly starttime: number;
  readonly endtime: number;
}

/**
 * Returns for each peak, in order of time, the public clip most like it, of the first ones in the
 * second of the peak in which most clips start: 30 short ranges, however many clips the video has.
 */
export async function listPeakPassages(
  db: Reader,
  videoId: string,
  { edges, step }: Heat,
): Promise<PeakPassageRow[]> {
  const peaks = peaksOf(heatCurve(edges, step));
  const seconds = peaks.map(({ startTime, endTime }) => {
    const started = edges.filter(({ second }) => startTime <= second && second < endTime);
    return started.reduce((one, other) => (other.starts > one.starts ? other : one)).second;
  });
  const { rows } = await sql<PeakPassageRow>`
    select passage.starttime, passage.endtime
    from unnest(
      ${seconds}::int[],
      ${peaks.map(({ startTime }) => startTime)}::int[],
      ${peaks.map(({ endTime }) => endTime)}::int[]
    ) peak (second, first, last)
    cross join lateral (
      select starttime, endtime
      from (
        select id, starttime, endtime from tiles t
        where video_id = ${videoId} and is_counted
          and ${startMs} >= peak.second * 1000 and ${startMs} < (peak.second + ${step}::int) * 1000
        order by ${startMs}, id limit ${CANDIDATES}
      ) candidate
      order by (least(endtime, peak.last) - starttime) / (greatest(endtime, peak.last) - peak.first)
        desc, starttime, id
      limit 1
    ) passage
    order by passage.starttime`.execute(db);
  return rows;
}
