import type { Tile } from '@reprise/contract/feed/calls.ts';
import type { UnavailableReason } from '@reprise/contract/clips/video-source.ts';
import type { TileAudience } from '@reprise/contract/tiles/audience.ts';
import type { ClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import type { OptimisticUpdate } from '#platform/api/optimistic-update.ts';
import { createOptimisticUpdates, isAppliedTo } from '#platform/api/optimistic-updates.ts';

/** Null keeps the times or the audience. */
export interface TileEdit {
  readonly caption: string;
  readonly times: ClipTimes | null;
  readonly audience: TileAudience | null;
}

export type TileChange =
  | { readonly kind: 'liked'; readonly isLiked: boolean; readonly by: string }
  | { readonly kind: 'saved'; readonly isSaved: boolean }
  | ({ readonly kind: 'edit' } & TileEdit)
  /** Why the viewer's player could not play the video; null: it plays. */
  | { readonly kind: 'source'; readonly unavailableReason: UnavailableReason | null }
  | { readonly kind: 'hidden' };

export interface TileUpdate {
  readonly tileId: number;
  readonly change: TileChange;
}

export const tileUpdates = createOptimisticUpdates<TileUpdate>('tiles');

export function applyUpdates(
  tile: Tile,
  requestedAt: number,
  updates: readonly OptimisticUpdate<TileUpdate>[],
): Tile | null {
  return updates
    .filter((update) => {
      return update.change.tileId === tile.tile_id && isAppliedTo(update, requestedAt);
    })
    .reduce<Tile | null>(
      (changed, { change: { change } }) => changed && applyChange(changed, change),
      tile,
    );
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
  const { unavailable: _unavailable, ...source } = tile.source ?? {};
  return {
    ...tile,
    source: unavailableReason === null ? source : { ...source, unavailable: unavailableReason },
  };
}

function applyEdit(tile: Tile, { caption, times, audience }: TileEdit): Tile {
  const edited = { ...withAudience(tile, audience), tile_desc: caption };
  return times ? { ...edited, starttime: times.startTime, endtime: times.endTime } : edited;
}

function withAudience(tile: Tile, audience: TileAudience | null): Tile {
  // Null, or absent in an edit of a tab with the previous release.
  if (!audience) return tile;
  const { audience: _audience, ...rest } = tile;
  return audience === 'friends' ? { ...rest, audience } : rest;
}
