import { sql, type RawBuilder } from 'kysely';
import { endMs, startMs } from '#features/tiles/tile-times.sql.ts';

/** Times are seconds. */
export interface MarkedClip {
  readonly owner_id: number;
  readonly video_id: string;
  readonly starttime: number;
  readonly endtime: number;
}

interface MarkedColumns {
  readonly videoId: RawBuilder<unknown>;
  readonly start: RawBuilder<unknown>;
  readonly end: RawBuilder<unknown>;
}

/**
 * Counted tiles `t` that mark the same moment, as `isSameMoment` says, with times in milliseconds.
 * They start at most a length earlier and half a length later: one range of `tiles_video_id_times`.
 * Comparing the ends first is cheaper than the calculation.
 */
export function isOfSameMoment({ videoId, start, end }: MarkedColumns): RawBuilder<boolean> {
  const length = sql`(${end} - ${start})`;
  return sql`t.video_id = ${videoId} and t.is_counted
    and ${startMs} between ${start} - ${length} and ${start} + ${length} / 2
    and ${endMs} between ${end} - ${length} / 2 and ${end} + ${length}
    and 3 * (least(${endMs}, ${end}) - greatest(${startMs}, ${start}))
      >= ${endMs} - ${startMs} + ${length}`;
}

/** As `isOfSameMoment`, of other owners. */
export function isMarkOfOther(clip: MarkedClip): RawBuilder<boolean> {
  const columns = {
    videoId: sql`${clip.video_id}`,
    start: sql`${Math.round(clip.starttime * 1000)}::int`,
    end: sql`${Math.round(clip.endtime * 1000)}::int`,
  };
  return sql`${isOfSameMoment(columns)} and t.owner_id <> ${clip.owner_id}`;
}
