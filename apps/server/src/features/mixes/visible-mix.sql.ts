import { sql, type RawBuilder } from 'kysely';
import { isOwnerVisible } from '#features/tiles/visible-tile.sql.ts';
import { areFriends } from '#platform/db/friends.ts';
import type { ViewerId } from '#platform/viewer.ts';

/**
 * The only rule for who may see the mix `m` of the owner `u`: the owner is active, owner and viewer
 * have no block, and the mix is the viewer's own, by link, or for friends and of one. Its clips
 * follow the rule for tiles.
 */
export function isMixVisible(viewer: ViewerId): RawBuilder<boolean> {
  if (viewer === null) return sql`${isOwnerVisible(viewer)} and m.audience = 'link'`;
  return sql`${isOwnerVisible(viewer)} and (m.audience = 'link' or m.owner_id = ${viewer}
    or m.audience = 'friends' and ${areFriends(viewer, sql.ref('m.owner_id'))})`;
}

/** Of a visible mix: whether the viewer may add and move clips. */
export function mayAdd(viewer: ViewerId): RawBuilder<boolean> {
  if (viewer === null) return sql`false`;
  return sql`(m.owner_id = ${viewer}
    or m.friends_add and ${areFriends(viewer, sql.ref('m.owner_id'))})`;
}
