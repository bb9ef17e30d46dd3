import type { Tile } from '@reprise/contract/feed/calls.ts';
import { DAY } from '@reprise/contract/units.ts';
import { magicTexts } from '@reprise/contract/feed/texts.ts';

const NEW_MS = 2 * DAY;
const WELL_LIKED_FROM = 10;

export function magicReasons(tile: Tile, now: Date): readonly string[] {
  const age = now.getTime() - Date.parse(tile.created_date);
  return [
    age <= NEW_MS && magicTexts.isNew,
    tile.tile_likes >= WELL_LIKED_FROM && magicTexts.wellLiked,
    tile.from_friend && magicTexts.fromFriend,
  ].filter((reason) => typeof reason === 'string');
}
