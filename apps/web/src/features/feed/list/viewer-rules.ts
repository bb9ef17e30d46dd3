import type { Tile } from '@reprise/contract/feed/calls.ts';
import { userPath } from '@reprise/contract/friends/rules/user-path.ts';
import { VISITOR } from './feed.api.ts';

export interface Viewer {
  readonly displayName: string;
  readonly photoURL?: string | null;
}

export function userParamOf(viewer: Viewer | null): string {
  return viewer?.displayName ?? VISITOR;
}

/** Compares display names (spec section 6). */
export function isOwn(viewer: Viewer | null, owner: string): boolean {
  return viewer?.displayName === owner;
}

/** Returns true for tiles of the viewer and their friends: autoplay can be limited to these. */
export function isByFriend(viewer: Viewer | null, tile: Tile): boolean {
  return isOwn(viewer, tile.tile_owner) || tile.from_friend === true;
}

export function ownerPath(viewer: Viewer | null, owner: string): string {
  return viewer ? userPath(viewer.displayName, owner) : '/login';
}
