import type { VideoSource } from '@reprise/contract/clips/video-source.ts';
import { sql } from 'kysely';
import type { Reader, Statement } from '#platform/db/transaction.ts';
import { isTileVisible, tilesWithOwners, type ViewerId } from '#platform/db/visible-tile.ts';
import type { TileWithOwner } from '#platform/tile-with-owner.ts';
import {
  countedTiles,
  isAfter,
  offsetAndLimit,
  orderBy,
  orderedTiles,
  tileFields,
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

export async function listPublicTiles(db: Reader, range: PageRange): Promise<FeedRow[]> {
  const skeleton = sql`
    select t.id from ${orderedTiles(range.order)}
    where ${isTileVisible(null)} and ${isAfter(range)}
    order by ${orderBy(range.order)} ${offsetAndLimit(range)}`;
  return hydrate(db, null, { skeleton, order: orderBy(range.order) });
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

/** Joins tile by tile: for a plain join, the planner may read all tiles to find a few. */
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

/** Joins tile by tile: see `listSavedTiles`. */
export async function findPublicTiles(db: Reader, ids: readonly number[]): Promise<FeedRow[]> {
  return hydrate(db, null, {
    skeleton: sql`
      select t.id
      from (
        select unnest(${ids}::bigint[]) as id ${offsetAndLimit({ offset: 0, limit: ids.length })}
      ) picked cross join lateral (
        select t.id from ${tilesWithOwners} where t.id = picked.id and ${isTileVisible(null)}
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
    select ${tileFields(viewer)}
    from (${skeleton}) skeleton
      join tiles tile on tile.id = skeleton.id
      join ${countedTiles} on t.id = tile.id
      join users u on u.id = t.owner_id
    order by ${order}`.execute(db);
  return rows;
}
