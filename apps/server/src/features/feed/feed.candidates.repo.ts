import { feedLimits } from '@reprise/contract/feed/limits.ts';
import { HEAT_HORIZON, type HeatCandidate } from '@reprise/contract/feed/rules/heat.ts';
import { sql } from 'kysely';
import { blockedUserIds } from '#platform/db/blocked-user-ids.ts';
import type { Reader } from '#platform/db/transaction.ts';
import { isTileVisible, type ViewerId } from '#platform/db/visible-tile.ts';
import {
  friendsOf,
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

const newestTile = sql`(select max(id) from tiles)`;

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

/** Returns the hottest tiles as a visitor sees them. The plan depends on `size`: few values only. */
export async function listHottest(db: Reader, size: number): Promise<Candidate[]> {
  const { rows } = await sql<CandidateRow>`
    select ${selectCandidates(null)} where ${isTileVisible(null)}
    order by ${orderBy(orders.magic)} limit ${sql.lit(size)}`.execute(db);
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
    where t.id = any(${ids}::bigint[]) and ${isTileVisible(viewer)}
    order by t.id`.execute(db);
  return rows.map(candidateOf);
}

/** What weighs and hides candidates for one viewer. */
export interface ViewerMarks {
  /** Id of the newest tile of all; null if there is none. */
  readonly newestTile: number | null;
  readonly blockedOwners: readonly number[];
  readonly friends: readonly number[];
  readonly viewed: readonly number[];
  readonly reported: readonly number[];
}

/** Reads the marks of these tiles and owners, and the newest tile, in one statement. */
export async function findViewerMarks(
  db: Reader,
  viewer: number,
  { tiles, owners }: { readonly tiles: readonly number[]; readonly owners: readonly number[] },
): Promise<ViewerMarks> {
  const amongTiles = sql`any(${arrayText(tiles)}::bigint[])`;
  const amongOwners = sql`any(${arrayText(owners)}::bigint[])`;
  const { rows } = await sql<{ marks: ViewerMarks }>`
    select json_build_object(
      'newestTile', ${newestTile},
      'blockedOwners', array(
        select id from unnest(${blockedUserIds(viewer)}) id where id = ${amongOwners}),
      'friends', array(
        select id from (${friendsOf(viewer)} offset 0) friend where id = ${amongOwners}),
      'viewed', array(
        select tile_id from tile_views where user_id = ${viewer} and tile_id = ${amongTiles}),
      'reported', array(
        select tile_id from (select tile_id from reports where user_id = ${viewer} offset 0) reported
        where tile_id = ${amongTiles})
    ) as marks`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A statement without a condition returns one row.');
  return row.marks;
}

export async function findNewestTile(db: Reader): Promise<number | null> {
  const { rows } = await sql<{ newest: number | null }>`
    select ${newestTile} as newest`.execute(db);
  return rows[0]?.newest ?? null;
}

/** As text: the driver quotes every number of an array. */
function arrayText(ids: readonly number[]): string {
  return `{${ids.join(',')}}`;
}

function selectCandidates(viewer: ViewerId): Fragment {
  return sql`t.id, t.owner_id::text as owner, t.heat,
      ${isFromFriend(viewer)} as is_from_friend, ${isViewed(viewer)} as is_viewed
    from ${orderedTiles(orders.magic)}`;
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
