import { feedLimits } from '@reprise/contract/feed/limits.ts';
import { HEAT_HORIZON, type HeatCandidate } from '@reprise/contract/feed/rules/heat.ts';
import { sql } from 'kysely';
import type { Reader } from '#platform/db/transaction.ts';
import { isTileVisible, type ViewerId } from '#platform/db/visible-tile.ts';
import {
  isAfter,
  isFromFriend,
  offsetAndLimit,
  orderBy,
  orderedTiles,
  type Fragment,
  type PageRange,
} from './feed.fragments.repo.ts';
import { orders } from './feed.orders.ts';

export type Candidate = Readonly<HeatCandidate>;

interface CandidateRow {
  readonly id: number;
  readonly owner: string;
  readonly heat: number;
  readonly is_from_friend: boolean;
  readonly is_viewed: boolean;
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

/**
 * Returns the hottest tiles as a visitor sees them. Each `size` is planned separately: use few
 * values.
 */
export async function listHottest(db: Reader, size: number): Promise<Candidate[]> {
  const { rows } = await sql<CandidateRow>`
    select ${selectCandidates(null)} where ${isTileVisible(null)}
    order by ${orderBy(orders.magic)} limit ${sql.lit(size)}`.execute(db);
  return rows.map(candidateOf);
}

export async function findCandidates(
  db: Reader,
  viewer: ViewerId,
  ids: readonly number[],
): Promise<Candidate[]> {
  const { rows } = await sql<CandidateRow>`
    select ${selectCandidates(viewer)}
    where t.id = any(${ids}::bigint[]) and ${isTileVisible(viewer)}
    order by t.id`.execute(db);
  return rows.map(candidateOf);
}

interface NewestRow {
  readonly newest: number | null;
}

export async function findNewestTile(db: Reader): Promise<number | null> {
  const { rows } = await sql<NewestRow>`
    select max(id) as newest from tiles`.execute(db);
  return rows[0]?.newest ?? null;
}

function selectCandidates(viewer: ViewerId): Fragment {
  return sql`t.id, t.owner_id::text as owner, t.heat,
      ${isFromFriend(viewer)} as is_from_friend, ${isViewed(viewer)} as is_viewed
    from ${orderedTiles(orders.magic)}`;
}

/**
 * Lists the fields: copying the rest takes 50 times as long, and Magic reads more than 100
 * candidates.
 */
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
