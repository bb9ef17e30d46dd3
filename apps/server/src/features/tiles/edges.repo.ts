import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#platform/db/transaction.ts';

/** Times in seconds. */
export interface CountedClip {
  readonly video_id: string;
  readonly starttime: number;
  readonly endtime: number;
}

interface Edge {
  readonly videoId: string;
  readonly second: number;
  readonly starts: number;
  readonly ends: number;
}

/** The first and the last second that a clip plays. */
export function edgesOf(clip: CountedClip, count: 1 | -1): Edge[] {
  const { video_id: videoId, starttime, endtime } = clip;
  return [
    { videoId, second: Math.floor(starttime), starts: count, ends: 0 },
    { videoId, second: Math.ceil(endtime) - 1, starts: 0, ends: count },
  ];
}

/** Adds the edges of clips to the counts of their videos. Locks by video and second. */
export function insertEdges(
  edges: readonly Edge[],
  condition: RawBuilder<boolean> = sql`true`,
): RawBuilder<unknown> {
  const column = <Name extends keyof Edge>(name: Name) => edges.map((edge) => edge[name]);
  return sql`
    insert into video_edges (video_id, second, starts, ends)
    select video_id, second, sum(starts), sum(ends)
    from unnest(${column('videoId')}::text[], ${column('second')}::int[],
      ${column('starts')}::int[], ${column('ends')}::int[]) edge (video_id, second, starts, ends)
    where ${condition}
    group by video_id, second
    order by video_id collate "C", second
    on conflict (video_id, second) do update
      set starts = video_edges.starts + excluded.starts, ends = video_edges.ends + excluded.ends`;
}

/** Call it with the tiles locked. */
export async function addEdges(tx: Tx, clips: readonly CountedClip[]): Promise<void> {
  if (clips.length === 0) return;
  await insertEdges(clips.flatMap((clip) => edgesOf(clip, 1))).execute(tx.sql);
}

/** Call it with the tiles locked. */
export async function removeEdges(tx: Tx, clips: readonly CountedClip[]): Promise<void> {
  if (clips.length === 0) return;
  await insertEdges(clips.flatMap((clip) => edgesOf(clip, -1))).execute(tx.sql);
  const videoIds = [...new Set(clips.map(({ video_id }) => video_id))];
  await sql`
    delete from video_edges
    where video_id = any (${videoIds}::text[]) and starts = 0 and ends = 0`.execute(tx.sql);
}

/**
 * Counts the user's tiles for everyone in the heat of their videos, or no longer while the user is
 * suspended.
 */
export async function countTilesOf(tx: Tx, userId: number, isCounted: boolean): Promise<void> {
  const changed = await tx.sql
    .updateTable('tiles')
    .set({ is_counted: isCounted })
    .where('owner_id', '=', userId)
    .where('audience', '=', 'everyone')
    .where('is_counted', '=', !isCounted)
    .returning(['video_id', 'starttime', 'endtime'])
    .execute();
  await (isCounted ? addEdges(tx, changed) : removeEdges(tx, changed));
}
