import { sql, type RawBuilder } from 'kysely';
import type { VideoSource } from '@reprise/contract/clips/video-source.ts';

/**
 * Null if nothing is stored about the video. A subquery by key: for a join, the planner may read
 * all videos.
 */
export function sourceJson(videoId: RawBuilder<unknown>): RawBuilder<VideoSource | null> {
  return sql`(
    select json_strip_nulls(json_build_object(
      'title', title, 'channel', channel, 'channel_url', channel_url, 'unavailable', unavailable_reason))
    from sources where sources.video_id = ${videoId}
  )`;
}
