import { feedLimits } from '@reprise/contract/feed/limits.ts';
import { HEAT_HORIZON } from '@reprise/contract/feed/rules/heat.ts';
import { sql } from 'kysely';
import { blockedUserIds } from '#platform/db/blocked-user-ids.ts';
import { friendIds } from '#platform/db/friends.ts';
import { isOwnerVisible, isTileVisible } from '#features/tiles/visible-tile.sql.ts';
import type { StoredAudience } from '#platform/db/schema.ts';
import type { Reader } from '#platform/db/transaction.ts';
import type { ViewerId } from '#platform/viewer.ts';
import {
  idArray,
  isAfter,
  offsetAndLimit,
  orderBy,
  orderedTiles,
  type Fragment,
  type PageRange,
} from './feed.fragments.repo.ts';
import { orders } from './feed.orders.ts';

export interface Candidate {
  readonly id: number;
  readonly owner: number;
  readonly heat: number;
  readonly audience: StoredAudience;
}

/** Returns the hottest tiles that the viewer may see. */
export async function listCandidates(
  db: Reader,
  viewer: ViewerId,
  { after, offset, limit }: Omit<PageRange, 'order'>,
): Promise<Candidate[]> {
  return rowsOf(
    db,
    sql`
      ${isTileVisible(viewer)} and ${isAfter({ order: orders.magic, after })}
      order by ${orderBy(orders.magic)}
      ${offsetAndLimit({ offset, limit }, HEAT_HORIZON + feedLimits.homePage)}`,
  );
}

/** Returns the hottest tiles, also those that not everyone may see. */
export async function listHottest(db: Reader, limit: number): Promise<Candidate[]> {
  return rowsOf(
    db,
    sql`
      ${isOwnerVisible(null)} order by ${orderBy(orders.magic)}
      ${offsetAndLimit({ offset: 0, limit }, limit)}`,
  );
}

export async function findCandidates(
  db: Reader,
  viewer: ViewerId,
  ids: readonly number[],
): Promise<Candidate[]> {
  return rowsOf(
    db,
    sql`
      t.id = any(${idArray(ids)}) and ${isTileVisible(viewer)}
      order by t.id`,
  );
}

/** Lists the fields: copying rows takes 50 times as long, and Magic reads more than 100. */
async function rowsOf(db: Reader, condition: Fragment): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select t.id, t.owner_id as owner, t.heat, t.audience from ${orderedTiles(orders.magic)}
    where ${condition}`.execute(db);
  return rows.map(({ id, owner, heat, audience }) => ({ id, owner, heat, audience }));
}

interface NewestRow {
  readonly newest: number | null;
}

export async function findNewestTile(db: Reader): Promise<number | null> {
  const { rows } = await sql<NewestRow>`select max(id) as newest from tiles`.execute(db);
  return rows[0]?.newest ?? null;
}

export interface ViewerMarks {
  readonly viewer: number;
  readonly newest_tile: number | null;
  /** Owners. */
  readonly blocked: readonly number[];
  readonly friends: readonly number[];
  /** Tiles. */
  readonly reported: readonly number[];
  readonly viewed: readonly number[];
}

interface MarksRow {
  readonly marks: ViewerMarks;
}

/** Returns what differs by viewer among the candidates. JSON, because it parses faster. */
export async function findMarks(
  db: Reader,
  viewer: number,
  tiles: readonly Candidate[],
): Promise<ViewerMarks> {
  const ids = tiles.map(({ id }) => id);
  const owners = [...new Set(tiles.map(({ owner }) => owner))];
  const { rows } = await sql<MarksRow>`
    select json_build_object(
      'viewer', ${viewer}::bigint, 'newest_tile', (select max(id) from tiles),
      'blocked', ${blockedUserIds(viewer)},
      'friends', array(
        select id from (${friendIds(viewer)} offset 0) friend
        where id in (select unnest(${idArray(owners)}))
      ),
      'reported', array(select tile_id from reports where user_id = ${viewer}),
      'viewed', array(
        select tile_id from tile_views
        where user_id = ${viewer} and tile_id = any(${idArray(ids)})
      )
    ) as marks`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A statement without a table gave no row.');
  return row.marks;
}
