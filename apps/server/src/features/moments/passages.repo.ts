import type { PassageOrder, PassagesOf } from '@reprise/contract/moments/calls.ts';
import { sql, type RawBuilder } from 'kysely';
import { isTileVisible } from '#features/tiles/visible-tile.sql.ts';
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
  { videoId, who, order, after, limit }: PassageRange,
): Promise<PassagePosition[]> {
  const isListed = sql`${isTileVisible(viewer)} and ${isBy(who, viewer)}`;
  const { rows } =
    order === 'time'
      ? await sql<PassagePosition>`
          select t.id, t.starttime as place
          from tiles t join users u on u.id = t.owner_id
          where t.video_id = ${videoId} and ${isListed}
            and ${after === null ? sql`true` : sql`(t.starttime, t.id) > (${after.place}::numeric, ${after.id})`}
          order by t.starttime, t.id limit ${limit}`.execute(db)
      : await sql<PassagePosition>`
          select t.id, t.likes as place
          from (
            select tile_id as id, video_id, owner_id, likes, audience from tile_counts
          ) t join users u on u.id = t.owner_id
          where t.video_id = ${videoId} and ${isListed}
            and ${after === null ? sql`true` : sql`(t.likes, t.id) < (${after.place}::int, ${after.id})`}
          order by t.likes desc, t.id desc limit ${limit}`.execute(db);
  return rows;
}

/** One list of owners, read once: for a join, the planner may read all passages of a video. */
function isBy(who: PassagesOf, viewer: ViewerId): RawBuilder<unknown> {
  if (who === 'everyone') return sql`true`;
  if (who === 'own') return sql`t.owner_id = ${viewer}`;
  return sql`t.owner_id = any (array(
    select high_id from friendships where low_id = ${viewer} and is_accepted
    union all
    select low_id from friendships where high_id = ${viewer} and is_accepted
  ))`;
}
