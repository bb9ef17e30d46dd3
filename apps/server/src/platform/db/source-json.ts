import { sql, type RawBuilder } from 'kysely';
import type { VideoSource } from '@reprise/contract/clips/video-source.ts';

/**
 * What is known of a video, by an expression for its id; null for nothing. One look-up by key: joined
 * to many, all videos may be read to find the few.
 */
export function sourceJson(videoId: RawBuilder<unknown>): RawBuilder<VideoSource | null> {
  return sql`(
    select json_strip_nulls(json_build_object(
      'title', title, 'channel', channel, 'channel_url', channel_url, 'unavailable', unavailable_reason))
    from sources where sources.video_id = ${videoId}
  )`;
}
