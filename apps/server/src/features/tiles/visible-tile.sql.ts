import { sql, type RawBuilder } from 'kysely';
import { blockedUserIds } from '#platform/db/blocked-user-ids.ts';
import { areFriends } from '#platform/db/friends.ts';
import type { Reader } from '#platform/db/transaction.ts';
import type { ViewerId } from '#platform/viewer.ts';

/** In a statement about several viewers. */
export type ViewerColumn = RawBuilder<number>;

export const tilesWithOwners = sql`tiles t join users u on u.id = t.owner_id`;

/**
 * The only rule for who may see a tile: its owner is active, owner and viewer have no block, the
 * viewer has not reported it and is in its audience. Calls treat other tiles as missing, except for
 * moderators. `t` is from tiles or tile_counts.
 */
export function isTileVisible(viewer: ViewerId | ViewerColumn): RawBuilder<boolean> {
  return sql`${isOwnerVisible(viewer)} and ${isShownTo(viewer)}`;
}

export function visibleTiles(db: Reader, viewer: ViewerId) {
  return db
    .selectFrom('tiles as t')
    .innerJoin('users as u', 'u.id', 't.owner_id')
    .where(isTileVisible(viewer));
}

/** Joins what an import needs of a tile of others: its columns are null if the viewer may not see it. */
export function exportedClip(viewer: number): RawBuilder<unknown> {
  return sql`left join lateral (
      select t.public_id, t.video_id, t.starttime, t.endtime where ${isTileVisible(viewer)}
    ) clip on true`;
}

/**
 * Only the rule's conditions on the owner `u`: for queries that allow reported tiles, and for
 * searching users.
 */
export function isOwnerVisible(viewer: ViewerId | ViewerColumn): RawBuilder<boolean> {
  if (viewer === null) return sql`u.status = 'active'`;
  return sql`u.status = 'active' and u.id <> all (${blockedUserIds(viewer)})`;
}

/** Only the rule's conditions on the tile `t`, for queries that check the owner once. */
export function isShownTo(viewer: ViewerId | ViewerColumn): RawBuilder<boolean> {
  return sql`${isUnreported(viewer)} and ${isInAudience(viewer)}`;
}

/** `not in` reads the viewer's few reports once instead of per tile. */
export function isUnreported(viewer: ViewerId | ViewerColumn): RawBuilder<boolean> {
  if (viewer === null) return sql`true`;
  return sql`t.id not in (select tile_id from reports where user_id = ${viewer})`;
}

/**
 * Only the rule's condition on the audience: everyone, the owner and accepted friends, or (hidden)
 * the owner alone.
 */
export function isInAudience(viewer: ViewerId | ViewerColumn): RawBuilder<boolean> {
  if (viewer === null) return sql<boolean>`t.audience = 'everyone'`;
  return sql`(t.audience = 'everyone' or t.owner_id = ${viewer}
    or t.audience = 'friends' and ${isOfFriend(viewer)})`;
}

export function isOfFriend(viewer: ViewerId | ViewerColumn): RawBuilder<boolean> {
  return areFriends(viewer, sql.ref('t.owner_id'));
}
