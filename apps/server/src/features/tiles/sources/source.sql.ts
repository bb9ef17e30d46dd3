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

/** A row if the channel of a stored video is refused: no clip of it may be posted. */
export function refusalOf(videoId: string): RawBuilder<unknown> {
  return sql`
    select r.channel_url from sources s join refused_channels r on r.channel_url = s.channel_key
    where s.video_id = ${videoId}`;
}
