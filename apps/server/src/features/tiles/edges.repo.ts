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

/**
 * Adds the first and the last second that clips play to the counts of their videos, or takes them
 * back. Locks in the order of video and second.
 */
export function insertEdges(
  clips: readonly CountedClip[],
  count: 1 | -1,
  condition: RawBuilder<boolean> = sql`true`,
): RawBuilder<unknown> {
  const edges = sortedEdges(clips, count);
  const column = <Name extends keyof Edge>(name: Name) => edges.map((edge) => edge[name]);
  return sql`
    insert into video_edges (video_id, second, starts, ends)
    select video_id, second, starts, ends
    from unnest(${column('videoId')}::text[], ${column('second')}::int[],
      ${column('starts')}::int[], ${column('ends')}::int[]) edge (video_id, second, starts, ends)
    where ${condition}
    on conflict (video_id, second) do update
      set starts = video_edges.starts + excluded.starts, ends = video_edges.ends + excluded.ends`;
}

/** Each second of a video once. Summed and sorted here: in PostgreSQL, a post takes longer. */
function sortedEdges(clips: readonly CountedClip[], count: 1 | -1): Edge[] {
  const edges = new Map<string, Edge>();
  const add = (videoId: string, second: number, starts: number, ends: number) => {
    const key = `${videoId} ${second}`;
    const { starts: started = 0, ends: ended = 0 } = edges.get(key) ?? {};
    edges.set(key, { videoId, second, starts: started + starts, ends: ended + ends });
  };
  for (const { video_id: videoId, starttime, endtime } of clips) {
    add(videoId, Math.floor(starttime), count, 0);
    add(videoId, Math.ceil(endtime) - 1, 0, count);
  }
  return [...edges.values()].toSorted(
    (one, other) => compare(one.videoId, other.videoId) || one.second - other.second,
  );
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Call it with the tiles locked. */
export async function addEdges(tx: Tx, clips: readonly CountedClip[]): Promise<void> {
  if (clips.length > 0) await insertEdges(clips, 1).execute(tx.sql);
}

/** Call it with the tiles locked. */
export async function removeEdges(tx: Tx, clips: readonly CountedClip[]): Promise<void> {
  if (clips.length === 0) return;
  await insertEdges(clips, -1).execute(tx.sql);
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
