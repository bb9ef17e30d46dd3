import { sql, type RawBuilder } from 'kysely';
import { blockedUserIds } from '#platform/db/blocked-user-ids.ts';
import type { Reader } from '#platform/db/transaction.ts';
import type { ViewerId } from '#platform/viewer.ts';

/** In a statement about several viewers. */
export type ViewerColumn = RawBuilder<number>;

export const tilesWithOwners = sql`tiles t join users u on u.id = t.owner_id`;

/**
 * The only rule for who may see a tile: its owner is active, owner and viewer have no block, and
 * the viewer has not reported it. Calls treat hidden tiles as missing, except for moderators.
 */
export function isTileVisible(viewer: ViewerId | ViewerColumn): RawBuilder<boolean> {
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
export function isOwnerVisible(viewer: ViewerId | ViewerColumn): RawBuilder<boolean> {
  if (viewer === null) return sql`u.status = 'active'`;
  return sql`u.status = 'active' and u.id <> all (${blockedUserIds(viewer)})`;
}

/**
 * Only the rule's condition on reports. `not in` reads the viewer's few reports once instead of per
 * tile.
 */
export function isUnreported(viewer: ViewerId | ViewerColumn): RawBuilder<boolean> {
  if (viewer === null) return sql`true`;
  return sql`t.id not in (select tile_id from reports where user_id = ${viewer})`;
}
