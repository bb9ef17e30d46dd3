import { feedLimits } from '@reprise/contract/feed/limits.ts';
import { HEAT_HORIZON, type HeatCandidate } from '@reprise/contract/feed/rules/heat.ts';
import type { VideoSource } from '@reprise/contract/clips/video-source.ts';
import { sql, type RawBuilder } from 'kysely';
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
import { orders, type KeyColumn, type KeyRow, type Order } from './feed.orders.ts';

export interface PageRange {
  readonly order: Order;
  readonly after: readonly number[] | null;
  readonly offset: number;
  readonly limit: number;
}

export type Candidate = Readonly<HeatCandidate>;

interface CandidateRow {
  readonly id: number;
  readonly owner: string;
  readonly heat: number;
  readonly is_from_friend: boolean;
  readonly is_viewed: boolean;
}

export interface TileRow extends TileWithOwner {
  readonly is_liked: boolean;
  readonly is_from_friend: boolean;
  readonly save_id: number | null;
  readonly source: VideoSource | null;
}

export type FeedRow = TileRow & KeyRow;

/** One more than a page, to see whether the list continues. */
const INLINE_LIMIT_MAX = feedLimits.homePage + 1;

type Fragment = RawBuilder<unknown>;

const columns: Readonly<Record<KeyColumn, Fragment>> = {
  heat: sql`t.heat`,
  likes: sql`t.likes`,
  created_us: sql`t.created_at`,
  id: sql`t.id`,
};

export async function listTiles(
  db: Reader,
  viewer: ViewerId,
  range: PageRange,
): Promise<FeedRow[]> {
  const skeleton = sql`
    select t.id from ${tilesWithOwners}
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
    select t.id from ${tilesWithOwners}
    where t.owner_id = (select id from users where username = ${range.username})
      and ${isTileVisible(viewer)} and ${isAfter(range)}
    order by ${orderBy(range.order)} ${offsetAndLimit(range)}`;
  return hydrate(db, viewer, { skeleton, order: orderBy(range.order) });
}

/** Reads only as many tiles per friend as the page can use. */
export async function listFriendsTiles(
  db: Reader,
  viewer: number,
  range: PageRange,
): Promise<FeedRow[]> {
  const { order, offset, limit } = range;
  const skeleton = sql`
    select t.id
    from (${friendsOf(viewer)}) friend join users u on u.id = friend.id cross join lateral (
      select t.id, t.created_at from tiles t
      where t.owner_id = friend.id and ${isUnreported(viewer)} and ${isAfter(range)}
      order by ${orderBy(order)} ${offsetAndLimit({ offset: 0, limit: offset + limit })}
    ) t
    where ${isOwnerVisible(viewer)}
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

export async function listCandidates(
  db: Reader,
  viewer: ViewerId,
  { after, offset, limit }: Omit<PageRange, 'order'>,
): Promise<Candidate[]> {
  const { rows } = await sql<CandidateRow>`
    select ${selectCandidates(viewer)}
    where ${isTileVisible(viewer)} and ${isAfter({ order: orders.magic, after })}
    order by ${orderBy(orders.magic)}
    ${offsetAndLimit({ offset, limit }, HEAT_HORIZON + feedLimits.homePage)}`.execute(db);
  return rows.map(candidateOf);
}

/** Returns those tiles that are still candidates, with current values. */
export async function findCandidates(
  db: Reader,
  viewer: ViewerId,
  ids: readonly number[],
): Promise<Candidate[]> {
  const { rows } = await sql<CandidateRow>`
    select ${selectCandidates(viewer)}
    where t.id = any(${ids}::bigint[]) and ${isTileVisible(viewer)}`.execute(db);
  return rows.map(candidateOf);
}

/** Returns rows in the order of the ids; skips missing tiles. */
export async function findTiles(
  db: Reader,
  viewer: ViewerId,
  ids: readonly number[],
): Promise<FeedRow[]> {
  return hydrate(db, viewer, {
    skeleton: sql`
      select unnest(${ids}::bigint[]) as id ${offsetAndLimit({ offset: 0, limit: ids.length })}`,
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
    select t.id, t.public_id, t.video_id, t.caption, t.starttime, t.endtime, t.created_at, t.likes, t.heat,
      (extract(epoch from t.created_at) * 1000000)::bigint as created_us,
      u.username, u.img_url,
      ${isLiked(viewer)} as is_liked, ${isFromFriend(viewer)} as is_from_friend,
      ${saveId(viewer)} as save_id, ${sourceJson(sql`t.video_id`)} as source
    from (${skeleton}) skeleton
      join tiles t on t.id = skeleton.id
      join users u on u.id = t.owner_id
    order by ${order}`.execute(db);
  return rows;
}

function isLiked(viewer: ViewerId): Fragment {
  if (viewer === null) return sql`false`;
  return sql`exists (select from likes l where l.tile_id = t.id and l.user_id = ${viewer})`;
}

function saveId(viewer: ViewerId): Fragment {
  if (viewer === null) return sql`null::bigint`;
  return sql`(select s.id from saves s where s.user_id = ${viewer} and s.tile_id = t.id)`;
}

/** A keyed lookup per tile: as `exists`, the planner may read all friendships. */
function isFromFriend(viewer: ViewerId): Fragment {
  if (viewer === null) return sql`false`;
  return sql`coalesce((
    select is_accepted from friendships
    where low_id = least(${viewer}, t.owner_id) and high_id = greatest(${viewer}, t.owner_id)
  ), false)`;
}

/**
 * Usual limits are inlined so the planner keeps a good plan, also behind an offset; unusual ones are
 * parameters, to bound the number of prepared statements.
 */
function offsetAndLimit(
  { offset, limit }: Pick<PageRange, 'offset' | 'limit'>,
  inlineMax: number = INLINE_LIMIT_MAX,
): Fragment {
  const limitSql = limit <= inlineMax ? sql`limit ${sql.lit(limit)}` : sql`limit ${limit}`;
  return offset > 0 ? sql`offset ${offset} ${limitSql}` : limitSql;
}

function selectCandidates(viewer: ViewerId): Fragment {
  return sql`t.id, t.owner_id::text as owner, t.heat,
      ${isFromFriend(viewer)} as is_from_friend, ${isViewed(viewer)} as is_viewed
    from ${tilesWithOwners}`;
}

/** Names each field: a rest copy takes 50 times as long, and Magic reads over 100 candidates. */
function candidateOf(row: CandidateRow): Candidate {
  return {
    id: row.id,
    owner: row.owner,
    heat: row.heat,
    isFromFriend: row.is_from_friend,
    isViewed: row.is_viewed,
  };
}

function isViewed(viewer: ViewerId): Fragment {
  if (viewer === null) return sql`false`;
  return sql`exists (select from tile_views v where v.user_id = ${viewer} and v.tile_id = t.id)`;
}

function friendsOf(viewer: number): Fragment {
  return sql`
      select high_id as id from friendships where low_id = ${viewer} and is_accepted
      union all
      select low_id from friendships where high_id = ${viewer} and is_accepted`;
}

function isAfter({ order, after }: Pick<PageRange, 'order' | 'after'>): Fragment {
  if (after === null) return sql`true`;
  const position = order.columns.map((column, index) => columnValue(column, after[index] ?? 0));
  return sql`(${sql.join(order.columns.map((column) => columns[column]))})
    ${order.isAscending ? sql`>` : sql`<`} (${sql.join(position)})`;
}

function columnValue(column: KeyColumn, value: number): Fragment {
  if (column !== 'created_us') return sql`${value}`;
  return sql`timestamptz 'epoch' + ${value}::double precision * interval '1 microsecond'`;
}

function orderBy({ columns: names, isAscending }: Order): Fragment {
  const direction = isAscending ? sql`asc` : sql`desc`;
  return sql.join(names.map((name) => sql`${columns[name]} ${direction}`));
}
