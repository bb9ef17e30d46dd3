import type { PassageOrder, PassagesOf } from '@reprise/contract/moments/calls.ts';
import { sql, type RawBuilder } from 'kysely';
import { isTileVisible } from '#features/tiles/visible-tile.sql.ts';
import { startMs } from '#features/tiles/tile-times.sql.ts';
import { friendIds } from '#platform/db/friends.ts';
import type { Reader } from '#platform/db/transaction.ts';
import type { ViewerId } from '#platform/viewer.ts';
import type { PassagePosition } from './passages.cursor.ts';

export interface PassageRange {
  readonly videoId: string;
  readonly who: PassagesOf;
  readonly order: PassageOrder;
  /** A position with id 0 is before all passages of that place in order of time. */
  readonly after: PassagePosition | null;
  readonly limit: number;
}

/** Returns the ids of the passages of a video that the viewer may see. */
export async function listPassages(
  db: Reader,
  viewer: ViewerId,
  range: PassageRange,
): Promise<PassagePosition[]> {
  const { who, order, after, limit } = range;
  const place = order === 'time' ? sql.ref('t.starttime') : sql.ref('t.likes');
  const rest =
    order === 'time'
      ? sql`(${startMs}, t.id) > (${Math.round((after?.place ?? 0) * 1000)}::int, ${after?.id ?? 0})`
      : sql`(t.likes, t.id) < (${after?.place ?? 0}::int, ${after?.id ?? 0})`;
  const { rows } = await sql<PassagePosition>`
    ${who === 'everyone' ? sql`` : sql`with owned as materialized (${ownedBy(who, viewer, range)})`}
    select t.id, ${place} as place
    from ${who === 'everyone' ? passagesIn(range) : sql`owned t`} join users u on u.id = t.owner_id
    where ${isTileVisible(viewer)} and ${after === null ? sql`true` : rest}
    order by ${order === 'time' ? sql`${startMs}, t.id` : sql`t.likes desc, t.id desc`}
    limit ${limit}`.execute(db);
  return rows;
}

/** In order of an index of its own, so that a page reads about as many as it has. */
function passagesIn({ videoId, order }: PassageRange): RawBuilder<unknown> {
  return order === 'time'
    ? sql`(select * from tiles where video_id = ${videoId}) t`
    : sql`(
        select tile_id as id, owner_id, likes, audience from tile_counts
        where video_id = ${videoId}
      ) t`;
}

/** Few, found by video and owner before anything else: the planner would rather read all of either. */
function ownedBy(
  who: 'friends' | 'own',
  viewer: ViewerId,
  { videoId, order }: PassageRange,
): RawBuilder<unknown> {
  // One list, read once.
  const owners = who === 'own' ? sql`array[${viewer}::bigint]` : sql`array(${friendIds(viewer)})`;
  const isOwned = sql`t.video_id = ${videoId} and t.owner_id = any (${owners})`;
  if (order === 'time')
    return sql`select t.id, t.owner_id, t.starttime, t.audience from tiles t where ${isOwned}`;
  return sql`
    select t.id, t.owner_id, c.likes, t.audience
    from tiles t join tile_counts c on c.tile_id = t.id where ${isOwned}`;
}
