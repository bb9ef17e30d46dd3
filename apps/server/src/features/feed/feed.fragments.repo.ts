import { feedLimits } from '@reprise/contract/feed/limits.ts';
import { sql, type RawBuilder } from 'kysely';
import { tilesWithOwners } from '#features/tiles/visible-tile.sql.ts';
import type { KeyColumn, Order } from './feed.orders.ts';

export type Fragment = RawBuilder<unknown>;

export interface PageRange {
  readonly order: Order;
  readonly after: readonly number[] | null;
  readonly offset: number;
  readonly limit: number;
}

/** One more than a page, to know whether the list continues. */
const INLINE_LIMIT_MAX = feedLimits.homePage + 1;

const columns: Readonly<Record<KeyColumn, Fragment>> = {
  heat: sql`t.heat`,
  likes: sql`t.likes`,
  created_us: sql`t.created_at`,
  id: sql`t.id`,
};

export const countedTiles = sql`(
    select tile_id as id, owner_id, created_at, likes, heat, audience from tile_counts
  ) t`;

/** Hides the length of the array from the planner, which would plan each statement again. */
export function idArray(ids: readonly number[]): Fragment {
  return sql`((select ${`{${ids.join(',')}}`}::bigint[])::bigint[])`;
}

/** Tiles `t` with their owners `u`, from the table whose index has this order. */
export function orderedTiles({ table }: Order): Fragment {
  if (table === 'tiles') return tilesWithOwners;
  return sql`${countedTiles} join users u on u.id = t.owner_id`;
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
