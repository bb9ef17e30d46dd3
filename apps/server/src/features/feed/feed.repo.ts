import type { VideoSource } from '@reprise/contract/clips/video-source.ts';
import type { TileAudience } from '@reprise/contract/tiles/audience.ts';
import { sql } from 'kysely';
import { sourceJson } from '#features/tiles/sources/source-json.sql.ts';
import type { TileWithOwner } from '#features/tiles/tile-with-owner.ts';
import {
  isInAudience,
  isOfFriend,
  isOwnerVisible,
  isTileVisible,
  isShownTo,
  tilesWithOwners,
  visibleTiles,
} from '#features/tiles/visible-tile.sql.ts';
import type { StoredAudience } from '#platform/db/schema.ts';
import { friendIds } from '#platform/db/friends.ts';
import type { Reader, Statement } from '#platform/db/transaction.ts';
import type { ViewerId } from '#platform/viewer.ts';
import {
  countedTiles,
  idArray,
  isAfter,
  offsetAndLimit,
  orderBy,
  orderedTiles,
  type Fragment,
  type PageRange,
} from './feed.fragments.repo.ts';
import type { KeyRow, Order } from './feed.orders.ts';

export interface TileRow extends TileWithOwner {
  readonly is_from_friend: boolean;
  readonly audience: StoredAudience;
  readonly audience_unhidden: TileAudience | null;
  readonly is_answer: boolean;
  readonly source: VideoSource | null;
}

export type FeedRow = TileRow & KeyRow;

export async function listHomeTiles(
  db: Reader,
  viewer: ViewerId,
  range: PageRange,
): Promise<FeedRow[]> {
  const skeleton = sql`
    select t.id from ${orderedTiles(range.order)}
    where ${isTileVisible(viewer)} and ${isAfter(range)}
    order by ${orderBy(range.order)} ${offsetAndLimit(range)}`;
  return listTiles(db, viewer, { skeleton, order: range.order });
}

/**
 * Reads the newest tile of each friend, then more tiles only of friends whose newest can be on the
 * page.
 */
export async function listFriendsTiles(
  db: Reader,
  viewer: number,
  range: PageRange,
): Promise<FeedRow[]> {
  const { order, offset, limit } = range;
  const owned = sql`
    select t.id, t.created_at from tiles t
    where t.owner_id = friend.id and ${isShownTo(viewer)} and ${isAfter(range)}
    order by ${orderBy(order)}`;
  const upToPage = offsetAndLimit({ offset: 0, limit: offset + limit });
  const skeleton = sql`
    select t.id
    from (
      select friend.id from (
        select friend.id, t.created_at, t.id as tile_id
        from (${friendIds(viewer)}) friend cross join lateral (${owned} limit 1) t
        order by t.created_at desc, t.id desc
      ) friend join users u on u.id = friend.id
      where ${isOwnerVisible(viewer)}
      order by friend.created_at desc, friend.tile_id desc ${upToPage}
    ) friend cross join lateral (${owned} ${upToPage}) t
    order by ${orderBy(order)} ${offsetAndLimit(range)}`;
  return listTiles(db, viewer, { skeleton, order });
}

export async function listUserTiles(
  db: Reader,
  viewer: ViewerId,
  range: PageRange & { readonly username: string; readonly isForEveryone?: true },
): Promise<FeedRow[]> {
  const isListed = range.isForEveryone ? isInAudience(null) : sql`true`;
  const skeleton = sql`
    select t.id from ${orderedTiles(range.order)}
    where t.owner_id = (select id from users where username = ${range.username})
      and ${isTileVisible(viewer)} and ${isListed} and ${isAfter(range)}
    order by ${orderBy(range.order)} ${offsetAndLimit(range)}`;
  return listTiles(db, viewer, { skeleton, order: range.order });
}

interface SaveRow {
  readonly tile_id: number;
  readonly save_id: number;
}

/** Looks each tile up by its key: for a join, the planner may read all tiles to find a few. */
export async function listSaves(
  db: Reader,
  viewer: number,
  { after, limit }: { readonly after: number | null; readonly limit: number },
): Promise<SaveRow[]> {
  const isOlder = after === null ? sql`true` : sql`s.id < ${after}`;
  const { rows } = await sql<SaveRow>`
    select s.tile_id, s.id as save_id from saves s
    where s.user_id = ${viewer} and ${isOlder} and (
      select ${isTileVisible(viewer)} from ${tilesWithOwners} where t.id = s.tile_id
    )
    order by s.id desc ${offsetAndLimit({ offset: 0, limit })}`.execute(db);
  return rows;
}

interface IdRow {
  readonly id: number;
}

export async function findTileId(db: Reader, publicId: string): Promise<number | null> {
  const { rows } = await sql<IdRow>`
    select id from tiles where public_id = ${publicId}`.execute(db);
  return rows[0]?.id ?? null;
}

/** Returns tiles in the order of the ids. Skips those that the viewer may not see. */
export async function findTiles(
  db: Reader,
  viewer: ViewerId,
  ids: readonly number[],
): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    select ${tileFields(viewer)}
    from tiles tile join ${countedTiles} on t.id = tile.id join users u on u.id = t.owner_id
    where tile.id = any(${idArray(ids)}) and t.id = any(${idArray(ids)})
      and ${isTileVisible(viewer)}`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function listTiles(
  db: Reader,
  viewer: ViewerId,
  { skeleton, order }: { readonly skeleton: Fragment; readonly order: Order },
): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    select ${tileFields(viewer)}
    from (${skeleton}) skeleton
      join tiles tile on tile.id = skeleton.id
      join ${countedTiles} on t.id = tile.id
      join users u on u.id = t.owner_id
    order by ${orderBy(order)}`.execute(db);
  return rows;
}

/** The columns of a tile in a page, from `tile`, its counts `t` and its owner `u`. */
function tileFields(viewer: ViewerId): Fragment {
  const isFromFriend = viewer === null ? sql`false` : isOfFriend(viewer);
  return sql`t.id, tile.public_id, tile.video_id, tile.caption, tile.starttime, tile.endtime,
      t.created_at, t.likes, t.heat, tile.audience, tile.audience_unhidden,
      (extract(epoch from t.created_at) * 1000000)::bigint as created_us,
      u.username, u.img_url, ${isFromFriend} as is_from_friend,
      tile.answered_tile_id is not null as is_answer,
      ${sourceJson(sql`tile.video_id`)} as source`;
}

export interface Marks {
  readonly liked: readonly number[];
  readonly saved: readonly number[];
}

/** Returns which of the tiles the viewer has liked and saved. */
export async function findMarks(
  db: Reader,
  viewer: number,
  ids: readonly number[],
): Promise<Marks> {
  const { rows } = await sql<Marks>`
    select
      array(
        select tile_id from likes
        where user_id = ${viewer} and tile_id = any(${idArray(ids)})
      ) as liked,
      array(
        select tile_id from saves
        where user_id = ${viewer} and tile_id = any(${idArray(ids)})
      ) as saved`.execute(db);
  return rows[0] ?? { liked: [], saved: [] };
}

interface Views {
  /** Tiles that the viewer may see, in the order of their views. */
  readonly ids: readonly number[];
  /** True if the viewer has turned the list of watched tiles on. */
  readonly isListed: boolean;
}

export async function findViews(
  db: Reader,
  viewer: number,
  viewed: readonly number[],
): Promise<Views> {
  const rows = await visibleTiles(db, viewer)
    .select('t.id')
    .select(
      sql<boolean>`(select watched_since is not null from users where id = ${viewer})`.as(
        'is_listed',
      ),
    )
    .where(sql<boolean>`t.id = any(${idArray(viewed)})`)
    .execute();
  const visible = new Set(rows.map(({ id }) => id));
  const ids = [...new Set(viewed)].filter((id) => visible.has(id));
  return { ids, isListed: rows[0]?.is_listed ?? false };
}

/** Adds or renews views. Locks in the order of tiles. */
export async function upsertViews(
  statement: Statement,
  viewer: number,
  { ids, isListed }: Views,
): Promise<void> {
  const views = ids.map((id, place) => ({
    user_id: viewer,
    tile_id: id,
    watched_at: isListed ? sql<Date>`now() + ${place} * interval '1 microsecond'` : null,
  }));
  await statement.sql
    .insertInto('tile_views')
    .values(views.toSorted((one, other) => one.tile_id - other.tile_id))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'tile_id']).doUpdateSet((view) => ({
        viewed_at: view.ref('excluded.viewed_at'),
        watched_at: view.ref('excluded.watched_at'),
      })),
    )
    .execute();
}
