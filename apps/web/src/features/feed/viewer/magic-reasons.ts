import type { Tile } from '@reprise/contract/feed/calls.ts';
import { limits } from '@reprise/contract/limits.ts';
import { texts } from '@reprise/contract/texts.ts';

const NEW_MS = 2 * limits.age.dayMs;
const WELL_LIKED_FROM = 10;

const { magic } = texts;

export function magicReasons(tile: Tile, now: Date): readonly string[] {
  const age = now.getTime() - Date.parse(tile.created_date);
  return [
    age <= NEW_MS && magic.isNew,
    tile.tile_likes >= WELL_LIKED_FROM && magic.wellLiked,
    tile.from_friend && magic.fromFriend,
  ].filter((reason) => typeof reason === 'string');
}
