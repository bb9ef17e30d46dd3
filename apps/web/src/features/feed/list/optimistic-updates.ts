import type { Tile } from '@reprise/contract/feed/calls.ts';
import type { UnavailableReason } from '@reprise/contract/clips/video-source.ts';
import type { ClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';

/** What an owner changes of a post; without times its passage stays. */
export interface TileEdit {
  readonly caption: string;
  readonly times: ClipTimes | null;
}

/** What the viewer does to a tile. `by` is the name under which a like is kept. */
export type TileChange =
  | { readonly kind: 'liked'; readonly isLiked: boolean; readonly by: string }
  | { readonly kind: 'saved'; readonly isSaved: boolean }
  | ({ readonly kind: 'edit' } & TileEdit)
  /** What has become of its video on the viewer's player; null: it plays. */
  | { readonly kind: 'source'; readonly unavailableReason: UnavailableReason | null }
  | { readonly kind: 'hidden' };

/**
 * A change of the viewer's own that is laid over what the server listed. It stands apart from the
 * pages, because a page that arrives meanwhile would put an older copy of its neighbours in place.
 */
export interface OptimisticUpdate {
  readonly key: number;
  readonly tileId: number;
  readonly change: TileChange;
  /** When the server had accepted it (`performance.now()`); null while the call is under way. */
  readonly confirmedAt: number | null;
}

/**
 * The tile as its viewer is to see it, or null when it is to disappear. `requestedAt` is when its page
 * was asked for: what the server had accepted before that is in the page already.
 */
export function applyUpdates(
  tile: Tile,
  requestedAt: number,
  updates: readonly OptimisticUpdate[],
): Tile | null {
  return updates
    .filter(({ tileId, confirmedAt: settledAt }) => {
      return tileId === tile.tile_id && (settledAt === null || settledAt >= requestedAt);
    })
    .reduce<Tile | null>((changed, { change }) => changed && applyChange(changed, change), tile);
}

function applyChange(tile: Tile, change: TileChange): Tile | null {
  if (change.kind === 'hidden') return null;
  if (change.kind === 'saved') return withSave(tile, change.isSaved);
  if (change.kind === 'edit') return applyEdit(tile, change);
  if (change.kind === 'source') return withSource(tile, change.unavailableReason);
  const { username, ...rest } = tile;
  if (change.isLiked === (username !== undefined)) return tile;
  return change.isLiked
    ? { ...rest, username: change.by, tile_likes: tile.tile_likes + 1 }
    : { ...rest, tile_likes: tile.tile_likes - 1 };
}

function withSave(tile: Tile, isSaved: boolean): Tile {
  const { saved: _saved, ...rest } = tile;
  return isSaved ? { ...rest, saved: true } : rest;
}

function withSource(tile: Tile, unavailableReason: UnavailableReason | null): Tile {
  const { unavailable: _dead, ...source } = tile.source ?? {};
  return {
    ...tile,
    source: unavailableReason === null ? source : { ...source, unavailable: unavailableReason },
  };
}

function applyEdit(tile: Tile, { caption, times }: TileEdit): Tile {
  const edited = { ...tile, tile_desc: caption };
  return times ? { ...edited, starttime: times.startTime, endtime: times.endTime } : edited;
}
