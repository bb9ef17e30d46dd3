import { sql } from 'kysely';
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

/** Adds the first and the last second that clips play to the heat of their videos. */
export async function addEdges(tx: Tx, clips: readonly CountedClip[]): Promise<void> {
  await changeEdges(tx, clips, 1);
}

/** Reverts `addEdges`. Call it with the tiles locked. */
export async function removeEdges(tx: Tx, clips: readonly CountedClip[]): Promise<void> {
  if (clips.length === 0) return;
  await changeEdges(tx, clips, -1);
  const videoIds = [...new Set(clips.map(({ video_id }) => video_id))];
  await sql`
    delete from video_edges
    where video_id = any (${videoIds}::text[]) and starts = 0 and ends = 0`.execute(tx.sql);
}

/** Locks in the order of video and second. */
async function changeEdges(tx: Tx, clips: readonly CountedClip[], count: 1 | -1): Promise<void> {
  const edges = sortedEdges(clips, count);
  if (edges.length === 0) return;
  const column = <Name extends keyof Edge>(name: Name) => edges.map((edge) => edge[name]);
  await sql`
    insert into video_edges (video_id, second, starts, ends)
    select * from unnest(${column('videoId')}::text[], ${column('second')}::int[],
      ${column('starts')}::int[], ${column('ends')}::int[])
    on conflict (video_id, second) do update
      set starts = video_edges.starts + excluded.starts,
        ends = video_edges.ends + excluded.ends`.execute(tx.sql);
}

/** Each second of a video once. */
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

/** Locks the tiles of these users. Call it before a user is locked, as a deletion does. */
export async function lockTilesOf(tx: Tx, userIds: readonly number[]): Promise<void> {
  await sql`
    select id from tiles where owner_id = any (${userIds}::bigint[])
    order by id for no key update`.execute(tx.sql);
}

/**
 * Counts the user's tiles for everyone, or no longer while the user is suspended. Call it with the
 * user locked. Locks new tiles, too: edits of them, which have read the user's status, come before.
 */
export async function countTilesOf(tx: Tx, userId: number, isCounted: boolean): Promise<void> {
  await lockTilesOf(tx, [userId]);
  if (isCounted) return countAgain(tx, userId);
  const { rows } = await sql<UncountedRow>`
    update tiles t set is_counted = false, has_edges = false
    from (select id, has_edges from tiles where owner_id = ${userId} and is_counted) before
    where t.id = before.id
    returning t.video_id, t.starttime, t.endtime, before.has_edges as had_edges`.execute(tx.sql);
  await removeEdges(
    tx,
    rows.filter(({ had_edges }) => had_edges),
  );
}

interface UncountedRow extends CountedClip {
  readonly had_edges: boolean;
}

/** `indexTiles` adds their edges. */
async function countAgain(tx: Tx, userId: number): Promise<void> {
  await tx.sql
    .updateTable('tiles')
    .set({ is_counted: true, is_indexed: false })
    .where('owner_id', '=', userId)
    .where('audience', '=', 'everyone')
    .where('is_counted', '=', false)
    .execute();
}
