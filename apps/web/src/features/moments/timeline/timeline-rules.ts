import type { ClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import type { Video } from '@reprise/contract/moments/video.ts';

/** Pixels. */
const NEAR_PX = 22;
const DRAG_PX = 5;

/** Seconds. */
const SHORTEST_S = 0.5;

export interface TimelineSize {
  /** Of the video, in seconds. */
  readonly length: number;
  readonly widthPx: number;
}

/** Returns the index of the stretch at a time or nearest to it, at most 22 px away, or null. */
export function stretchNear(
  stretches: readonly ClipTimes[],
  time: number,
  { length, widthPx }: TimelineSize,
): number | null {
  let nearest: number | null = null;
  let least = (NEAR_PX / widthPx) * length;
  for (const [index, { startTime, endTime }] of stretches.entries()) {
    const distance = Math.max(startTime - time, time - endTime, 0);
    // In a stretch within another, the shorter one is meant.
    if (distance < least || (distance === least && nearest === null)) {
      nearest = index;
      least = distance;
    }
  }
  return nearest;
}

/** Returns the dragged stretch, or null for a tap. */
export function draggedStretch(
  fromTime: number,
  toTime: number,
  { length, widthPx }: TimelineSize,
): ClipTimes | null {
  if ((Math.abs(toTime - fromTime) / length) * widthPx < DRAG_PX) return null;
  const startTime = Math.max(toTenths(Math.min(fromTime, toTime)), 0);
  const endTime = Math.min(toTenths(Math.max(fromTime, toTime)), length);
  return endTime - startTime < SHORTEST_S ? null : { startTime, endTime };
}

export type StretchEnd = 'start' | 'end';

/** Returns a stretch with one end moved by `seconds`, within the video. */
export function movedStretch(
  { startTime, endTime }: ClipTimes,
  side: StretchEnd,
  seconds: number,
  length: number,
): ClipTimes {
  if (side === 'start') {
    const latest = Math.max(endTime - SHORTEST_S, 0);
    return { startTime: toTenths(Math.min(Math.max(startTime + seconds, 0), latest)), endTime };
  }
  const earliest = startTime + SHORTEST_S;
  const moved = toTenths(Math.max(endTime + seconds, earliest));
  return { startTime, endTime: Math.min(moved, length) };
}

const KEY_SECONDS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};

/** Returns by how many seconds a key moves an end of a stretch, or null for other keys. */
export function secondsOfKey({ key, shiftKey }: { key: string; shiftKey: boolean }): number | null {
  const seconds = KEY_SECONDS[key];
  if (seconds === undefined) return null;
  return shiftKey && key.startsWith('Arrow') ? seconds / 10 : seconds;
}

/** As times are shown. */
function toTenths(time: number): number {
  return Math.round(time * 10) / 10;
}

export interface ChosenStretch extends ClipTimes {
  /** Among the peaks or marks. Null for another passage, and for a stretch that the viewer dragged. */
  readonly index: number | null;
  /** Of a passage that the viewer chose in the list or by a face. */
  readonly passage?: Pick<Tile, 'tile_id' | 'tile_owner'>;
  /** Only the start was chosen. */
  readonly isOpen?: boolean;
}

/** Returns the passage that plays: the chosen one, or else the first with exactly these times. */
export function playingPassage(
  tiles: readonly Tile[],
  { startTime, endTime, passage }: ChosenStretch,
): Tile | undefined {
  const found = tiles.filter((tile) => tile.starttime === startTime && tile.endtime === endTime);
  return found.find(({ tile_id }) => tile_id === passage?.tile_id) ?? found[0];
}

/** Seconds before a stretch at which a list begins, so that the passage before is seen, too. */
const BEFORE_S = 5;
/** Within a page: some more passages are only for friends. */
const LISTED_BEFORE = 20;

/** Returns the second at which a list of passages begins, so that its first page has a time. */
export function listStart({ heat, heat_step }: Pick<Video, 'heat' | 'heat_step'>, time: number) {
  const last = Math.floor(time);
  const isFew = (from: number) =>
    heat
      .filter(({ second }) => second + heat_step > from && second < last)
      .reduce((sum, { starts }) => sum + starts, 0) <= LISTED_BEFORE;
  return [0, Math.max(0, last - BEFORE_S)].find(isFew) ?? last;
}

/** Returns the index of the stretch before or after one, around the ends. Null without any. */
export function neighborOf(
  stretches: readonly ClipTimes[],
  { index, startTime }: Omit<ChosenStretch, 'endTime'>,
  direction: 1 | -1,
): number | null {
  const count = stretches.length;
  if (count === 0) return null;
  if (index !== null) return (index + direction + count) % count;
  if (direction === 1) {
    const next = stretches.findIndex((stretch) => stretch.startTime > startTime);
    return next === -1 ? 0 : next;
  }
  const previous = stretches.findLastIndex((stretch) => stretch.startTime < startTime);
  return previous === -1 ? count - 1 : previous;
}

const STEPS_S = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800];
const LABELS_MAX = 5;

/** Returns the seconds that are named under the timeline: round ones, and the end. */
export function namedTimes(length: number): readonly number[] {
  const step = STEPS_S.find((seconds) => length / seconds <= LABELS_MAX) ?? length;
  const times: number[] = [];
  for (let time = 0; time < length - step / 2; time += step) times.push(time);
  return [...times, length];
}
