import type { HeatCandidate } from '@reprise/contract/rules/heat.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Handle } from '#platform/db/open.ts';
import { orders, type KeyColumn, type KeyRow, type Order } from './feed.orders.ts';

/** The key of the person who looks, or null for a visitor. */
export type ViewerId = number | null;

/** A stretch of an order: behind a position, `offset` tiles passed over, at most `limit` tiles. */
export interface Stretch {
  readonly order: Order;
  readonly after: readonly number[] | null;
  readonly offset: number;
  readonly limit: number;
}

/** A tile that Magic may pick. */
export type Candidate = Readonly<HeatCandidate>;

/** A tile with what one viewer is shown of it. */
export interface TileRow {
  readonly id: number;
  readonly video_id: string;
  readonly caption: string;
  readonly starttime: number;
  readonly endtime: number;
  readonly created_at: Date;
  readonly likes: number;
  readonly username: string;
  readonly img_url: string | null;
  readonly is_liked: boolean;
  readonly is_from_friend: boolean;
}

type Fragment = RawBuilder<unknown>;

const columns: Readonly<Record<KeyColumn, Fragment>> = {
  heat: sql`t.heat`,
  likes: sql`t.likes`,
  created_us: sql`t.created_at`,
  id: sql`t.id`,
};

const keys = sql`t.id, t.likes, t.heat,
  (extract(epoch from t.created_at) * 1000000)::bigint as created_us`;

const tilesWithOwners = sql`tiles t join users u on u.id = t.owner_id`;

/** The tiles of everyone in an order. */
export async function listTiles(db: Handle, viewer: ViewerId, stretch: Stretch): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    select ${keys} from ${tilesWithOwners}
    where ${isVisible(viewer)} and ${isBehind(stretch)}
    order by ${sorting(stretch.order)}
    offset ${stretch.offset} limit ${stretch.limit}`.execute(db);
  return rows;
}

/** The tiles of one person, by username, in an order. */
export async function listPersonsTiles(
  db: Handle,
  viewer: ViewerId,
  stretch: Stretch & { readonly person: string },
): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    select ${keys} from ${tilesWithOwners}
    where t.owner_id = (select id from users where username = ${stretch.person})
      and ${isVisible(viewer)} and ${isBehind(stretch)}
    order by ${sorting(stretch.order)}
    offset ${stretch.offset} limit ${stretch.limit}`.execute(db);
  return rows;
}

/** The tiles of the viewer's friends, newest first; of each friend only as many as can count are read. */
export async function listFriendsTiles(
  db: Handle,
  viewer: number,
  stretch: Stretch,
): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    select friends_tiles.* from (${friendsOf(viewer)}) friend cross join lateral (
      select ${keys} from ${tilesWithOwners}
      where t.owner_id = friend.id and ${isVisible(viewer)} and ${isBehind(stretch)}
      order by ${sorting(stretch.order)}
      limit ${stretch.offset + stretch.limit}
    ) friends_tiles
    order by friends_tiles.created_us desc, friends_tiles.id desc
    offset ${stretch.offset} limit ${stretch.limit}`.execute(db);
  return rows;
}

/** The next candidates of Magic in heat order. */
export async function listCandidates(
  db: Handle,
  viewer: ViewerId,
  { after, limit }: Pick<Stretch, 'after' | 'limit'>,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select ${weighing(viewer)}
    where ${isVisible(viewer)} and ${isBehind({ order: orders.magic, after })}
    order by ${sorting(orders.magic)}
    limit ${limit}`.execute(db);
  return rows;
}

/** The candidates among these tiles, as they are now. */
export async function findCandidates(
  db: Handle,
  viewer: ViewerId,
  ids: readonly number[],
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select ${weighing(viewer)}
    where t.id = any(${ids}::bigint[]) and ${isVisible(viewer)}`.execute(db);
  return rows;
}

/** The rows of these tiles, in the order of the ids. A tile that is gone is left out. */
export async function findTiles(
  db: Handle,
  viewer: ViewerId,
  ids: readonly number[],
): Promise<TileRow[]> {
  const { rows } = await sql<TileRow>`
    select t.id, t.video_id, t.caption, t.starttime, t.endtime, t.created_at, t.likes,
      u.username, u.img_url,
      l.tile_id is not null as is_liked,
      friend.id is not null as is_from_friend
    from ${tilesWithOwners}
      left join likes l on l.tile_id = t.id and l.user_id = ${viewer}
      left join (${friendsOf(viewer)}) friend on friend.id = t.owner_id
    where t.id = any(${ids}::bigint[])
    order by array_position(${ids}::bigint[], t.id)`.execute(db);
  return rows;
}

/** Notes what a person has been shown. Ids without a tile are passed over. */
export async function upsertViews(
  db: Handle,
  viewer: number,
  ids: readonly number[],
): Promise<void> {
  await sql`
    insert into tile_views (user_id, tile_id)
    select ${viewer}::bigint, id from tiles
    where id = any(${ids}::bigint[])
    order by id
    for key share
    on conflict (user_id, tile_id) do update set shown_at = excluded.shown_at`.execute(db);
}

/** The rule that holds in every list: active owners, and nothing that the viewer has reported. */
function isVisible(viewer: ViewerId): Fragment {
  return sql`u.status = 'active' and not exists (
    select from reports r where r.user_id = ${viewer} and r.tile_id = t.id)`;
}

function weighing(viewer: ViewerId): Fragment {
  return sql`t.id, t.owner_id::text as owner, t.heat,
      friend.id is not null as "isFromFriend",
      v.tile_id is not null as "isSeen"
    from ${tilesWithOwners}
      left join (${friendsOf(viewer)}) friend on friend.id = t.owner_id
      left join tile_views v on v.user_id = ${viewer} and v.tile_id = t.id`;
}

/** The people with whom the viewer has an accepted friendship; nobody for a visitor. */
function friendsOf(viewer: ViewerId): Fragment {
  return sql`
      select high_id as id from friendships where low_id = ${viewer} and is_accepted
      union all
      select low_id from friendships where high_id = ${viewer} and is_accepted`;
}

function isBehind({ order, after }: Pick<Stretch, 'order' | 'after'>): Fragment {
  if (after === null) return sql`true`;
  const position = order.columns.map((column, index) => stored(column, after[index] ?? 0));
  return sql`(${sql.join(order.columns.map((column) => columns[column]))})
    ${order.isAscending ? sql`>` : sql`<`} (${sql.join(position)})`;
}

function stored(column: KeyColumn, value: number): Fragment {
  if (column !== 'created_us') return sql`${value}`;
  return sql`timestamptz 'epoch' + ${value}::double precision * interval '1 microsecond'`;
}

function sorting({ columns: names, isAscending }: Order): Fragment {
  const direction = isAscending ? sql`asc` : sql`desc`;
  return sql.join(names.map((name) => sql`${columns[name]} ${direction}`));
}
