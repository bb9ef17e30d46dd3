import { ForbiddenError, NotFoundError } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';

declare const owned: unique symbol;
declare const locked: unique symbol;

/** Created only by `requireOwnedTile`, so that edits and deletions cannot skip the check. */
export interface OwnedTile {
  readonly id: number;
  readonly [owned]: true;
}

/** Another user's tile, locked for a moderator's decision. Created only by `lockTileOfOther`. */
export interface LockedTile {
  readonly id: number;
  readonly owner_id: number;
  readonly caption: string;
  readonly [locked]: true;
}

/**
 * Compares owners by key, not by name (decisions, "Two principles"). Throws NotFoundError for null;
 * NOT_OWNER.
 */
export function requireOwnedTile(
  viewer: Viewer,
  tile: { readonly id: number; readonly owner_id: number } | null,
): OwnedTile {
  if (tile === null) throw noSuchTile();
  if (tile.owner_id !== viewer.id) throw new ForbiddenError('This post is not yours.', 'NOT_OWNER');
  return { id: tile.id } as OwnedTile;
}

export function noSuchTile(): NotFoundError {
  return new NotFoundError('There is no such post.');
}
