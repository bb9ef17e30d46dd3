import { sql, type RawBuilder } from 'kysely';
import { blockedUserIds } from './blocked-user-ids.ts';
import type { Reader } from './transaction.ts';

/** Null for a visitor. */
export type ViewerId = number | null;

export type ViewerColumn = RawBuilder<number>;

/** For a statement with several viewers, which reads each viewer's blocks and reports once. */
export interface ViewerColumns {
  readonly id: ViewerColumn;
  readonly blockedOwners: RawBuilder<readonly number[]>;
  readonly reportedTiles: RawBuilder<readonly number[]>;
}

export const tilesWithOwners = sql`tiles t join users u on u.id = t.owner_id`;

/**
 * The only rule for who may see a tile: its owner is active, owner and viewer have no block, and
 * the viewer has not reported it. Calls treat hidden tiles as missing, except for moderators.
 */
export function isTileVisible(
  viewer: ViewerId | ViewerColumn | ViewerColumns,
): RawBuilder<boolean> {
  return sql`${isOwnerVisible(viewer)} and ${isUnreported(viewer)}`;
}

export function visibleTiles(db: Reader, viewer: ViewerId) {
  return db
    .selectFrom('tiles as t')
    .innerJoin('users as u', 'u.id', 't.owner_id')
    .where(isTileVisible(viewer));
}

/**
 * Only the rule's conditions on the owner `u`: for queries that allow reported tiles, and for
 * searching users.
 */
export function isOwnerVisible(
  viewer: ViewerId | ViewerColumn | ViewerColumns,
): RawBuilder<boolean> {
  if (viewer === null) return sql`u.status = 'active'`;
  if (hasColumns(viewer)) return sql`u.status = 'active' and u.id <> all (${viewer.blockedOwners})`;
  return sql`u.status = 'active' and u.id <> all (${blockedUserIds(viewer)})`;
}

/**
 * Only the rule's condition on reports. `not in` reads the viewer's few reports once instead of per
 * tile.
 */
export function isUnreported(viewer: ViewerId | ViewerColumn | ViewerColumns): RawBuilder<boolean> {
  if (viewer === null) return sql`true`;
  if (hasColumns(viewer)) return sql`t.id <> all (${viewer.reportedTiles})`;
  return sql`t.id not in (select tile_id from reports where user_id = ${viewer})`;
}

function hasColumns(viewer: number | ViewerColumn | ViewerColumns): viewer is ViewerColumns {
  return typeof viewer === 'object' && 'blockedOwners' in viewer;
}
