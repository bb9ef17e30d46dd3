import { sql } from 'kysely';
import { blockedUserIds } from '#platform/db/blocked-user-ids.ts';
import type { Reader } from '#platform/db/transaction.ts';
import {
  isOwnerVisible,
  isTileVisible,
  isUnreported,
  type ViewerColumns,
} from '#platform/db/visible-tile.ts';
import {
  countedTiles,
  friendsOf,
  isAfter,
  offsetAndLimit,
  orderBy,
  orderedTiles,
  tileFields,
  type AfterPosition,
  type Fragment,
  type PageRange,
} from '#features/feed/feed.fragments.repo.ts';
import type { KeyColumn } from '#features/feed/feed.orders.ts';
import type { FeedRow } from '#features/feed/feed.repo.ts';

export interface PageShape extends Pick<PageRange, 'order' | 'offset' | 'limit'> {
  readonly isOfFriends: boolean;
  readonly hasPosition: boolean;
}

export interface ViewerPage {
  readonly viewer: number;
  readonly after: readonly number[] | null;
}

export interface ViewerTiles {
  readonly viewer: number;
  readonly ids: readonly number[];
}

type NumberedRow = FeedRow & { readonly nth: number };

type ColumnRange = AfterPosition & Pick<PageRange, 'offset' | 'limit'>;

const viewerColumns: ViewerColumns = {
  id: sql`request.viewer`,
  blockedOwners: sql`request.blocked_owners`,
  reportedTiles: sql`request.reported_tiles`,
};

const columnTypes: Readonly<Record<KeyColumn, Fragment>> = {
  heat: sql`double precision[]`,
  likes: sql`int[]`,
  created_us: sql`double precision[]`,
  id: sql`bigint[]`,
};

/** Returns one page per viewer, in order. */
export async function listPages(
  db: Reader,
  { order, offset, limit, isOfFriends, hasPosition }: PageShape,
  pages: readonly ViewerPage[],
): Promise<FeedRow[][]> {
  const names = hasPosition ? order.columns : [];
  const positions = names.map((name, index) => ({
    name: sql.ref(`after_${name}`),
    values: sql`${arrayText(pages.map(({ after }) => after?.[index] ?? 0))}::${columnTypes[name]}`,
  }));
  const after = hasPosition ? names.map((name) => sql`request.${sql.ref(`after_${name}`)}`) : null;
  const range = { order, after, offset, limit };
  const skeleton = isOfFriends ? friendsTiles(range) : publicTiles(range);
  return hydrate(db, pages, {
    columns: positions,
    skeleton,
    order: orderBy(order),
  });
}

/**
 * Returns tiles by id for each viewer, in the order of the ids. Skips tiles that the viewer may not
 * see. Joins tile by tile: for a plain join, the planner may read all tiles to find a few.
 */
export async function findTiles(
  db: Reader,
  requests: readonly ViewerTiles[],
): Promise<FeedRow[][]> {
  const ids = requests.map((request) => arrayText(request.ids));
  const { batch, rows } = viewerRows(requests, [
    { name: sql.ref('ids'), values: sql`${ids}::text[]` },
  ]);
  const found = await sql<NumberedRow>`
    ${batch}
    select request.nth::int, page.*
    from ${rows}
      cross join lateral unnest(request.ids::bigint[]) with ordinality as picked (id, place)
      cross join lateral (
        select ${tileFields(viewerColumns)}
        from tiles tile join ${countedTiles} on t.id = tile.id join users u on u.id = t.owner_id
        where tile.id = picked.id and ${isTileVisible(viewerColumns)}
        limit 1
      ) page
    order by request.nth, picked.place`.execute(db);
  return pagesOf(requests, found.rows);
}

function publicTiles(range: ColumnRange): Fragment {
  return sql`
    select t.id from ${orderedTiles(range.order)}
    where ${isTileVisible(viewerColumns)} and ${isAfter(range)}
    order by ${orderBy(range.order)} ${offsetAndLimit(range)}`;
}

/**
 * Reads the newest tile of each friend, then more tiles only of friends whose newest can be on the
 * page.
 */
function friendsTiles(range: ColumnRange): Fragment {
  const { order, offset, limit } = range;
  const owned = sql`
    select t.id, t.created_at from tiles t
    where t.owner_id = friend.id and ${isUnreported(viewerColumns)} and ${isAfter(range)}
    order by ${orderBy(order)}`;
  const upToPage = offsetAndLimit({ offset: 0, limit: offset + limit });
  return sql`
    select t.id
    from (
      select friend.id from (
        select friend.id, t.created_at, t.id as tile_id
        from (${friendsOf(viewerColumns)}) friend cross join lateral (${owned} limit 1) t
        order by t.created_at desc, t.id desc
      ) friend join users u on u.id = friend.id
      where ${isOwnerVisible(viewerColumns)}
      order by friend.created_at desc, friend.tile_id desc ${upToPage}
    ) friend cross join lateral (${owned} ${upToPage}) t
    order by ${orderBy(order)} ${offsetAndLimit(range)}`;
}

interface RequestColumn {
  readonly name: Fragment;
  readonly values: Fragment;
}

interface Hydration {
  readonly columns: readonly RequestColumn[];
  readonly skeleton: Fragment;
  readonly order: Fragment;
}

async function hydrate(
  db: Reader,
  requests: readonly { readonly viewer: number }[],
  { columns, skeleton, order }: Hydration,
): Promise<FeedRow[][]> {
  const { batch, rows } = viewerRows(requests, columns);
  const found = await sql<NumberedRow>`
    ${batch}
    select request.nth::int, ${tileFields(viewerColumns)}
    from ${rows}
      cross join lateral (${skeleton}) skeleton
      join tiles tile on tile.id = skeleton.id
      join ${countedTiles} on t.id = tile.id
      join users u on u.id = t.owner_id
    order by request.nth, ${order}`.execute(db);
  return pagesOf(requests, found.rows);
}

/**
 * Returns rows `request` with the viewer's blocks and reports, read once per request. The CTE hides
 * the length of the arrays from the planner, which would otherwise plan every batch again.
 */
function viewerRows(
  requests: readonly { readonly viewer: number }[],
  columns: readonly RequestColumn[],
): { readonly batch: Fragment; readonly rows: Fragment } {
  const viewers = arrayText(requests.map(({ viewer }) => viewer));
  const all = [{ name: sql.ref('viewer'), values: sql`${viewers}::bigint[]` }, ...columns];
  const names = sql.join(all.map(({ name }) => name));
  return {
    batch: sql`with batch as materialized (
      select ${sql.join(all.map(({ name, values }) => sql`${values} as ${name}`))}
    )`,
    rows: sql`(
        select request.*, ${blockedUserIds(viewerColumns.id)} as blocked_owners,
          array(select tile_id from reports where user_id = request.viewer) as reported_tiles
        from batch, unnest(${sql.join(all.map(({ name }) => sql`batch.${name}`))})
          with ordinality as request (${names}, nth)
        offset 0
      ) request`,
  };
}

function pagesOf(requests: readonly unknown[], rows: readonly NumberedRow[]): FeedRow[][] {
  const pages = requests.map((): FeedRow[] => []);
  for (const row of rows) pages[row.nth - 1]?.push(row);
  return pages;
}

/** As text, because the driver quotes every number of an array. */
export function arrayText(values: readonly number[]): string {
  return `{${values.join(',')}}`;
}
