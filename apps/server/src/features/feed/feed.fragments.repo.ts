import { feedLimits } from '@reprise/contract/feed/limits.ts';
import { sql, type RawBuilder } from 'kysely';
import { sourceJson } from '#platform/db/source-json.ts';
import { tilesWithOwners, type ViewerColumns, type ViewerId } from '#platform/db/visible-tile.ts';
import type { KeyColumn, Order } from './feed.orders.ts';

export type Fragment = RawBuilder<unknown>;

export interface PageRange {
  readonly order: Order;
  readonly after: readonly number[] | null;
  readonly offset: number;
  readonly limit: number;
}

export type FeedViewer = ViewerId | ViewerColumns;

/** One more than a page, to know whether the list continues. */
export const INLINE_LIMIT_MAX = feedLimits.homePage + 1;

const columns: Readonly<Record<KeyColumn, Fragment>> = {
  heat: sql`t.heat`,
  likes: sql`t.likes`,
  created_us: sql`t.created_at`,
  id: sql`t.id`,
};

export const countedTiles = sql`(
    select tile_id as id, owner_id, created_at, likes, heat from tile_counts
  ) t`;

export function orderedTiles({ table }: Order): Fragment {
  if (table === 'tiles') return tilesWithOwners;
  return sql`${countedTiles} join users u on u.id = t.owner_id`;
}

/** The columns of a tile in a page, from `tile`, its counts `t` and its owner `u`. */
export function tileFields(viewer: FeedViewer): Fragment {
  return sql`t.id, tile.public_id, tile.video_id, tile.caption, tile.starttime, tile.endtime,
      t.created_at, t.likes, t.heat,
      (extract(epoch from t.created_at) * 1000000)::bigint as created_us,
      u.username, u.img_url,
      ${isLiked(viewer)} as is_liked, ${isFromFriend(viewer)} as is_from_friend,
      ${saveId(viewer)} as save_id, ${sourceJson(sql`tile.video_id`)} as source`;
}

/** A lookup by key per tile: for `exists`, the planner may read all likes of the viewer. */
function isLiked(viewer: FeedViewer): Fragment {
  if (viewer === null) return sql`false`;
  return sql`coalesce((
    select true from likes l where l.user_id = ${idOf(viewer)} and l.tile_id = t.id
  ), false)`;
}

/** A lookup by key per tile: for `exists`, the planner may read all friendships. */
export function isFromFriend(viewer: FeedViewer): Fragment {
  if (viewer === null) return sql`false`;
  const id = idOf(viewer);
  return sql`coalesce((
    select is_accepted from friendships
    where low_id = least(${id}, t.owner_id) and high_id = greatest(${id}, t.owner_id)
  ), false)`;
}

function saveId(viewer: FeedViewer): Fragment {
  if (viewer === null) return sql`null::bigint`;
  return sql`(select s.id from saves s where s.user_id = ${idOf(viewer)} and s.tile_id = t.id)`;
}

function idOf(viewer: number | ViewerColumns): unknown {
  return typeof viewer === 'number' ? viewer : viewer.id;
}

/**
 * Inlines common limits for a good plan. Others are parameters, to limit the number of prepared
 * statements.
 */
export function offsetAndLimit(
  { offset, limit }: Pick<PageRange, 'offset' | 'limit'>,
  inlineMax: number = INLINE_LIMIT_MAX,
): Fragment {
  const limitSql = limit <= inlineMax ? sql`limit ${sql.lit(limit)}` : sql`limit ${limit}`;
  return offset > 0 ? sql`offset ${offset} ${limitSql}` : limitSql;
}

export function friendsOf({ id }: Pick<ViewerColumns, 'id'>): Fragment {
  return sql`
      select high_id as id from friendships where low_id = ${id} and is_accepted
      union all
      select low_id from friendships where high_id = ${id} and is_accepted`;
}

export interface AfterPosition {
  readonly order: Order;
  readonly after: readonly (number | Fragment)[] | null;
}

export function isAfter({ order, after }: AfterPosition): Fragment {
  if (after === null) return sql`true`;
  const position = order.columns.map((column, index) => columnValue(column, after[index] ?? 0));
  return sql`(${sql.join(order.columns.map((column) => columns[column]))})
    ${order.isAscending ? sql`>` : sql`<`} (${sql.join(position)})`;
}

function columnValue(column: KeyColumn, value: number | Fragment): Fragment {
  if (column !== 'created_us') return sql`${value}`;
  return sql`timestamptz 'epoch' + ${value}::double precision * interval '1 microsecond'`;
}

export function orderBy({ columns: names, isAscending }: Order): Fragment {
  const direction = isAscending ? sql`asc` : sql`desc`;
  return sql.join(names.map((name) => sql`${columns[name]} ${direction}`));
}
