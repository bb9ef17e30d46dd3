import type { Tile, TilePage } from '@reprise/contract/feed/calls.ts';
import { publicIdIn } from '@reprise/contract/links/rules/tile-paths.ts';
import { type Mix, mixEndpoints } from '@reprise/contract/mixes/calls.ts';
import { ApiError, callApi } from '#platform/api/api-client.ts';

export interface MixPage extends TilePage {
  readonly mix?: Mix;
}

/** The clips that can be played, in order. */
export async function fetchMixPage(address: string, signal: AbortSignal): Promise<MixPage> {
  if (publicIdIn(address) === null) return { rows: [], after: null };
  const mix = await fetchMix(address, signal);
  if (mix === undefined) return { rows: [], after: null };
  return { mix, rows: playableIn(mix), after: null };
}

/** A mix that was deleted while it is open is as one that never existed. */
async function fetchMix(publicId: string, signal: AbortSignal): Promise<Mix | undefined> {
  try {
    const query = { public_id: publicId };
    return (await callApi(mixEndpoints.mix, { query }, { signal })).rows[0];
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}

export function playableIn({ clips }: Mix): Tile[] {
  return clips.flatMap(({ tile }) => (tile && isPlayable(tile) ? [tile] : []));
}

export function isPlayable({ source }: Tile): boolean {
  return source?.unavailable === undefined;
}

/** Marks the clips that turned out to be unavailable since the mix was loaded. */
export function withReports(mix: Mix, tiles: readonly Tile[]): Mix {
  const gone = tiles.filter((tile) => !isPlayable(tile));
  if (gone.length === 0) return mix;
  const byId = new Map(gone.map((tile) => [tile.tile_id, tile]));
  const clips = mix.clips.map((clip) => {
    const tile = byId.get(clip.tile_id);
    return tile ? { ...clip, tile } : clip;
  });
  return { ...mix, clips };
}
