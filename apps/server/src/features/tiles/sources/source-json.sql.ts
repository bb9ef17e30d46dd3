import { sql, type RawBuilder } from 'kysely';
import type { VideoSource } from '@reprise/contract/clips/video-source.ts';
import type { Reader } from '#platform/db/transaction.ts';

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

interface SourceRow {
  readonly source: VideoSource | null;
}

export async function findSource(db: Reader, videoId: string): Promise<VideoSource | null> {
  const { rows } = await sql<SourceRow>`
    select ${sourceJson(sql`${videoId}`)} as source`.execute(db);
  return rows[0]?.source ?? null;
}
