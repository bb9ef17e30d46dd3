import { limits } from '@reprise/contract/limits.ts';
import { type ClipTimes, normalizeTimes } from '@reprise/contract/clips/rules/clip-times.ts';

export type Side = 'start' | 'end';

/** The part of a video that a track shows. Seconds. */
export interface View {
  readonly from: number;
  readonly to: number;
}

/** What a nudge and an arrow key move by, and the shortest passage that handles make. Seconds. */
export const STEP_S = 0.1;
/** How much before its end 'Preview the loop' begins. Seconds. */
const PREVIEW_LEAD_S = 2;
/** Beside the passage at least so much of its video is shown. Seconds. */
const CONTEXT_MIN_S = 5;
/** A video of which the zoomed view would show more than this share is shown whole. */
const WHOLE_VIEW_SHARE = 0.7;
/** A view so many times as long as it need be shows the passage too small to take hold of. */
const VIEW_SLACK = 3;
/** Nearer than this share to an edge of the track there is no room to pull further. */
const EDGE_SHARE = 0.04;

/** Seconds that each key adds, with and without Shift. */
const KEY_STEPS = new Map<string, { readonly plain: number; readonly shifted: number }>([
  ['ArrowLeft', { plain: -STEP_S, shifted: -1 }],
  ['ArrowDown', { plain: -STEP_S, shifted: -1 }],
  ['ArrowRight', { plain: STEP_S, shifted: 1 }],
  ['ArrowUp', { plain: STEP_S, shifted: 1 }],
  ['PageDown', { plain: -10, shifted: -10 }],
  ['PageUp', { plain: 10, shifted: 10 }],
  ['Home', { plain: -Infinity, shifted: -Infinity }],
  ['End', { plain: Infinity, shifted: Infinity }],
]);

/** How far a key moves a handle in seconds, all the way for Home and End; null for other keys. */
export function stepOfKey(key: string, isShifted: boolean): number | null {
  const step = KEY_STEPS.get(key);
  if (!step) return null;
  return isShifted ? step.shifted : step.plain;
}

/** From where to where a side can be moved: the start stays before the end, both within the video. */
export function rangeOf(side: Side, times: ClipTimes, length: number): View {
  return side === 'start'
    ? { from: 0, to: Math.max(0, round(times.endTime - STEP_S)) }
    : { from: round(times.startTime + STEP_S), to: lastSecond(length) };
}

/**
 * Moves one side to a time, on tenths of a second; the ends of its range are kept as they are, so
 * that a passage can reach the very end of its video. `length` is 0 while it is unknown.
 */
export function moveSide(
  times: ClipTimes,
  side: Side,
  { time, length }: { readonly time: number; readonly length: number },
): ClipTimes {
  const { from, to } = rangeOf(side, times, length);
  const moved = Math.max(from, Math.min(to, toTenth(time)));
  return side === 'start' ? { ...times, startTime: moved } : { ...times, endTime: moved };
}

export function timeOf(times: ClipTimes, side: Side): number {
  return side === 'start' ? times.startTime : times.endTime;
}

/** Where a time stands on the track: 0 at its left end, 1 at its right one, outside it beyond. */
export function shareOf(time: number, { from, to }: View): number {
  return (time - from) / (to - from);
}

/** The time under a place of the track. */
export function timeAt(share: number, { from, to }: View): number {
  return from + Math.min(Math.max(share, 0), 1) * (to - from);
}

/** Where 'Preview the loop' begins: shortly before the end, so that the cut is heard. */
export function previewStart({ startTime, endTime }: ClipTimes): number {
  return Math.max(startTime, round(endTime - PREVIEW_LEAD_S));
}

export function wholeView(length: number): View {
  return { from: 0, to: length };
}

/**
 * The part of a long video that fills the track: the passage with half of its length on both sides,
 * and the whole of a video that is hardly longer.
 */
export function zoomedView(times: ClipTimes, length: number): View {
  const span = zoomedSpan(times);
  if (span >= length * WHOLE_VIEW_SHARE) return wholeView(length);
  const margin = (span - (times.endTime - times.startTime)) / 2;
  const from = Math.min(Math.max(0, times.startTime - margin), length - span);
  return { from: round(from), to: round(from + span) };
}

function zoomedSpan({ startTime, endTime }: ClipTimes): number {
  const duration = endTime - startTime;
  return duration + 2 * Math.max(duration / 2, CONTEXT_MIN_S);
}

/**
 * Whether a view can stay although the passage has changed, so that the track does not move under
 * the hand: both handles have room to go on in it, and the passage is not tiny in it.
 */
export function fitsView(times: ClipTimes, view: View, length: number): boolean {
  const { from, to } = view;
  const margin = EDGE_SHARE * (to - from);
  const hasRoomBefore = times.startTime >= from + margin || from === 0;
  const hasRoomAfter = times.endTime <= to - margin || to >= length - STEP_S;
  return hasRoomBefore && hasRoomAfter && to - from <= VIEW_SLACK * zoomedSpan(times);
}

/** The last second of a video, as `normalizeTimes` has it. */
function lastSecond(length: number): number {
  return normalizeTimes({ startTime: 0, endTime: limits.clips.timeMaxS }, length).endTime;
}

function toTenth(time: number): number {
  return Number.isFinite(time) ? Math.round(time * 10) / 10 : time;
}

function round(time: number): number {
  return Math.round(time * 1000) / 1000;
}
