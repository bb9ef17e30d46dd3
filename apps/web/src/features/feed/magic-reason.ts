import type { Tile } from '@reprise/contract/feed.ts';
import { limits } from '@reprise/contract/limits.ts';

const NEW_MS = 2 * limits.age.dayMs;
const WELL_LIKED_FROM = 10;

/** Why the Magic order put a clip here, in words; empty when nothing sets it apart. */
export function magicReasons(tile: Tile, now: Date): readonly string[] {
  const age = now.getTime() - Date.parse(tile.created_date);
  return [
    age <= NEW_MS && 'new',
    tile.tile_likes >= WELL_LIKED_FROM && 'well liked',
    tile.from_friend && 'from a friend',
  ].filter((reason) => typeof reason === 'string');
}
