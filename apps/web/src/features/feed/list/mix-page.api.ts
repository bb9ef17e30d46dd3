import type { Tile, TilePage } from '@reprise/contract/feed/calls.ts';
import { publicIdIn } from '@reprise/contract/links/rules/clip-page.ts';
import { type Mix, mixEndpoints } from '@reprise/contract/mixes/calls.ts';
import { callApi } from '#platform/api/api-client.ts';

export interface MixPage extends TilePage {
  readonly mix?: Mix;
}

/** The clips that can be played, in order. */
export async function fetchMixPage(address: string, signal: AbortSignal): Promise<MixPage> {
  if (publicIdIn(address) === null) return { rows: [], after: null };
  const query = { public_id: address };
  const { rows } = await callApi(mixEndpoints.mix, { query }, { signal });
  const [mix] = rows;
  if (mix === undefined) return { rows: [], after: null };
  return { mix, rows: playableIn(mix), after: null };
}

export function playableIn({ clips }: Mix): Tile[] {
  return clips.flatMap(({ tile }) =>
    tile === undefined || tile.source?.unavailable !== undefined ? [] : [tile],
  );
}
