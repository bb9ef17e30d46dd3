import type { Tile } from '@reprise/contract/feed/calls.ts';
import { VISITOR } from './list/feed.api.ts';

/** Who looks at a list; null for a visitor. */
export interface Viewer {
  /** The username. */
  readonly displayName: string;
}

/** The name under which a viewer asks for lists. */
export function userParamOf(viewer: Viewer | null): string {
  return viewer?.displayName ?? VISITOR;
}

/** Whether the viewer owns what `owner` posted: by display name (spec section 6). */
export function isOwn(viewer: Viewer | null, owner: string): boolean {
  return viewer?.displayName === owner;
}

/** Whether a tile is the viewer's own or a friend's: those who chose so let only these start by themselves. */
export function isByFriend(viewer: Viewer | null, tile: Tile): boolean {
  return isOwn(viewer, tile.tile_owner) || tile.from_friend === true;
}

/** Where a click on an owner leads (spec section 2, Home feed). */
export function ownerPath(viewer: Viewer | null, owner: string): string {
  if (!viewer) return '/login';
  return isOwn(viewer, owner) ? '/profile' : `/friend/${encodeURIComponent(owner)}`;
}
