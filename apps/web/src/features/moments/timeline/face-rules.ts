import type { Tile } from '@reprise/contract/feed/calls.ts';

/** Faces nearer than this, with their rings, are one stack. A stack is wider than a face. */
const NEAR_FACE_PX = 36;
const NEAR_STACK_PX = 64;

/** Of a stack; from one more on, the rest is a number. */
const SHOWN_MAX = 2;

export interface FaceStack {
  /** Seconds, where the first of them is. */
  readonly time: number;
  readonly tiles: readonly Tile[];
  readonly shown: readonly Tile[];
  readonly more: number;
}

/** Stacks the faces of passages in order of time, each at the middle of its passage. */
export function stackFaces(tiles: readonly Tile[], length: number, widthPx: number): FaceStack[] {
  const stacks: { time: number; tiles: Tile[] }[] = [];
  const placed = tiles
    .map((tile) => ({ tile, time: (tile.starttime + tile.endtime) / 2 }))
    .toSorted((one, other) => one.time - other.time);
  for (const { tile, time } of placed) {
    const last = stacks.at(-1);
    const nearPx = last && last.tiles.length > 1 ? NEAR_STACK_PX : NEAR_FACE_PX;
    if (last && ((time - last.time) / length) * widthPx < nearPx) last.tiles.push(tile);
    else stacks.push({ time, tiles: [tile] });
  }
  return stacks.map((stack) => {
    const shown = stack.tiles.length > SHOWN_MAX ? stack.tiles.slice(0, 1) : stack.tiles;
    return { ...stack, shown, more: stack.tiles.length - shown.length };
  });
}
