import type { VideoSource } from '@reprise/contract/clips/video-source.ts';
import { sql } from 'kysely';
import type { Reader, Statement } from '#platform/db/transaction.ts';
import { sourceJson } from '#platform/db/source-json.ts';
import {
  isOwnerVisible,
  isTileVisible,
  isUnreported,
  tilesWithOwners,
  type ViewerId,
} from '#platform/db/visible-tile.ts';
import type { TileWithOwner } from '#platform/tile-with-owner.ts';
import {
  countedTiles,
  friendsOf,
  isAfter,
  isFromFriend,
  offsetAndLimit,
  orderBy,
  orderedTiles,
  type Fragment,
  type PageRange,
} from './feed.fragments.repo.ts';
import type { KeyRow } from './feed.orders.ts';

export interface TileRow extends TileWithOwner {
  readonly is_liked: boolean;
  readonly is_from_friend: boolean;
  readonly save_id: number | null;
  readonly source: VideoSource | null;
}

export type FeedRow = TileRow & KeyRow;

export async function listTiles(
  db: Reader,
  viewer: ViewerId,
  range: PageRange,
): Promise<FeedRow[]> {
  const skeleton = sql`
    select t.id from ${orderedTiles(range.order)}
    where ${isTileVisible(viewer)} and ${isAfter(range)}
    order by ${orderBy(range.order)} ${offsetAndLimit(range)}`;
  return hydrate(db, viewer, { skeleton, order: orderBy(range.order) });
}

export async function listUserTiles(
  db: Reader,
  viewer: ViewerId,
  range: PageRange & { readonly username: string },
): Promise<FeedRow[]> {
  const skeleton = sql`
    select t.id from ${orderedTiles(range.order)}
    where t.owner_id = (select id from users where username = ${range.username})
      and ${isTileVisible(viewer)} and ${isAfter(range)}
    order by ${orderBy(range.order)} ${offsetAndLimit(range)}`;
  return hydrate(db, viewer, { skeleton, order: orderBy(range.order) });
}

/**
 * Reads the newest tile of each friend, then further tiles only of those friends whose newest can be
 * on the page.
 */
export async function listFriendsTiles(
  db: Reader,
  viewer: number,
  range: PageRange,
): Promise<FeedRow[]> {
  const { order, offset, limit } = range;
  const owned = sql`
    select t.id, t.created_at from tiles t
    where t.owner_id = friend.id and ${isUnreported(viewer)} and ${isAfter(range)}
    order by ${orderBy(order)}`;
  const upToPage = offsetAndLimit({ offset: 0, limit: offset + limit });
  const skeleton = sql`
    select t.id
    from (
      select friend.id from (
        select friend.id, t.created_at, t.id as tile_id
        from (${friendsOf(viewer)}) friend cross join lateral (${owned} limit 1) t
        order by t.created_at desc, t.id desc
      ) friend join users u on u.id = friend.id
      where ${isOwnerVisible(viewer)}
      order by friend.created_at desc, friend.tile_id desc ${upToPage}
    ) friend cross join lateral (${owned} ${upToPage}) t
    order by ${orderBy(order)} ${offsetAndLimit(range)}`;
  return hydrate(db, viewer, { skeleton, order: orderBy(order) });
}

/**
 * Newest save first. Joins tile by tile: with a plain join the planner may read all tiles to find a
 * few.
 */
export async function listSavedTiles(
  db: Reader,
  viewer: number,
  { after, limit }: { readonly after: number | null; readonly limit: number },
): Promise<FeedRow[]> {
  const isOlder = after === null ? sql`true` : sql`saves.id < ${after}`;
  const skeleton = sql`
    select t.id, saves.id as save_id
    from saves cross join lateral (
      select t.id from ${tilesWithOwners}
      where t.id = saves.tile_id and ${isTileVisible(viewer)}
      limit 1
    ) t
    where saves.user_id = ${viewer} and ${isOlder}
    order by saves.id desc ${offsetAndLimit({ offset: 0, limit })}`;
  return hydrate(db, viewer, { skeleton, order: sql`skeleton.save_id desc` });
}

/**
 * Returns rows in the order of the ids; skips tiles that the viewer may not see. Joins tile by tile:
 * see `listSavedTiles`.
 */
export async function findTiles(
  db: Reader,
  viewer: ViewerId,
  ids: readonly number[],
): Promise<FeedRow[]> {
  return hydrate(db, viewer, {
    skeleton: sql`
      select t.id
      from (
        select unnest(${ids}::bigint[]) as id ${offsetAndLimit({ offset: 0, limit: ids.length })}
      ) picked cross join lateral (
        select t.id from ${tilesWithOwners} where t.id = picked.id and ${isTileVisible(viewer)}
        limit 1
      ) t`,
    order: sql`array_position(${ids}::bigint[], t.id)`,
  });
}

export async function findPublicTile(
  db: Reader,
  viewer: ViewerId,
  publicId: string,
): Promise<FeedRow | null> {
  const [row] = await hydrate(db, viewer, {
    skeleton: sql`
      select t.id from ${tilesWithOwners} where t.public_id = ${publicId} and ${isTileVisible(viewer)}`,
    order: sql`t.id`,
  });
  return row ?? null;
}

/** Skips tiles that the viewer may not see. */
export async function upsertViews(
  statement: Statement,
  viewer: number,
  ids: readonly number[],
): Promise<void> {
  await sql`
    insert into tile_views (user_id, tile_id)
    select ${viewer}::bigint, t.id from ${tilesWithOwners}
    where t.id = any(${ids}::bigint[]) and ${isTileVisible(viewer)}
    order by t.id
    for key share of t
    on conflict (user_id, tile_id) do update set viewed_at = excluded.viewed_at`.execute(
    statement.sql,
  );
}

async function hydrate(
  db: Reader,
  viewer: ViewerId,
  { skeleton, order }: { readonly skeleton: Fragment; readonly order: Fragment },
): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    select t.id, tile.public_id, tile.video_id, tile.caption, tile.starttime, tile.endtime,
      t.created_at, t.likes, t.heat,
      (extract(epoch from t.created_at) * 1000000)::bigint as created_us,
      u.username, u.img_url,
      ${isLiked(viewer)} as is_liked, ${isFromFriend(viewer)} as is_from_friend,
      ${saveId(viewer)} as save_id, ${sourceJson(sql`tile.video_id`)} as source
    from (${skeleton}) skeleton
      join tiles tile on tile.id = skeleton.id
      join ${countedTiles} on t.id = tile.id
      join users u on u.id = t.owner_id
    order by ${order}`.execute(db);
  return rows;
}

/** A keyed lookup per tile: as `exists`, the planner may read all likes of the viewer. */
function isLiked(viewer: ViewerId): Fragment {
  if (viewer === null) return sql`false`;
  return sql`coalesce((
    select true from likes l where l.user_id = ${viewer} and l.tile_id = t.id
  ), false)`;
}

function saveId(viewer: ViewerId): Fragment {
  if (viewer === null) return sql`null::bigint`;
  return sql`(select s.id from saves s where s.user_id = ${viewer} and s.tile_id = t.id)`;
}
