import type { Tile } from '@reprise/contract/feed/calls.ts';

/** Returns true for a clip that not everyone sees. */
export function isLimited({ audience, hidden }: Pick<Tile, 'audience' | 'hidden'>): boolean {
  return audience !== undefined || hidden === true;
}
