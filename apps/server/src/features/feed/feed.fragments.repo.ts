import { feedLimits } from '@reprise/contract/feed/limits.ts';
import { sql, type RawBuilder } from 'kysely';
import { tilesWithOwners, type ViewerId } from '#platform/db/visible-tile.ts';
import type { KeyColumn, Order } from './feed.orders.ts';

/** SQL that the queries of the feed have in common. */
export type Fragment = RawBuilder<unknown>;

export interface PageRange {
  readonly order: Order;
  readonly after: readonly number[] | null;
  readonly offset: number;
  readonly limit: number;
}

/** One more than a page, to see whether the list continues. */
const INLINE_LIMIT_MAX = feedLimits.homePage + 1;

const columns: Readonly<Record<KeyColumn, Fragment>> = {
  heat: sql`t.heat`,
  likes: sql`t.likes`,
  created_us: sql`t.created_at`,
  id: sql`t.id`,
};

/** The counts as tiles `t`, without what a post contains. */
export const countedTiles = sql`(
    select tile_id as id, owner_id, created_at, likes, heat from tile_counts
  ) t`;

/** Tiles `t` of the order's index, and their owners `u`. */
export function orderedTiles({ table }: Order): Fragment {
  if (table === 'tiles') return tilesWithOwners;
  return sql`${countedTiles} join users u on u.id = t.owner_id`;
}

/** A keyed lookup per tile: as `exists`, the planner may read all friendships. */
export function isFromFriend(viewer: ViewerId): Fragment {
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
export function offsetAndLimit(
  { offset, limit }: Pick<PageRange, 'offset' | 'limit'>,
  inlineMax: number = INLINE_LIMIT_MAX,
): Fragment {
  const limitSql = limit <= inlineMax ? sql`limit ${sql.lit(limit)}` : sql`limit ${limit}`;
  return offset > 0 ? sql`offset ${offset} ${limitSql}` : limitSql;
}

export function friendsOf(viewer: number): Fragment {
  return sql`
      select high_id as id from friendships where low_id = ${viewer} and is_accepted
      union all
      select low_id from friendships where high_id = ${viewer} and is_accepted`;
}

export function isAfter({ order, after }: Pick<PageRange, 'order' | 'after'>): Fragment {
  if (after === null) return sql`true`;
  const position = order.columns.map((column, index) => columnValue(column, after[index] ?? 0));
  return sql`(${sql.join(order.columns.map((column) => columns[column]))})
    ${order.isAscending ? sql`>` : sql`<`} (${sql.join(position)})`;
}

function columnValue(column: KeyColumn, value: number): Fragment {
  if (column !== 'created_us') return sql`${value}`;
  return sql`timestamptz 'epoch' + ${value}::double precision * interval '1 microsecond'`;
}

export function orderBy({ columns: names, isAscending }: Order): Fragment {
  const direction = isAscending ? sql`asc` : sql`desc`;
  return sql.join(names.map((name) => sql`${columns[name]} ${direction}`));
}
