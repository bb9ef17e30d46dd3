import { clipLimits } from '@reprise/contract/clips/limits.ts';
import { type ClipTimes, normalizeTimes } from '@reprise/contract/clips/rules/clip-times.ts';

export type Side = 'start' | 'end';

export interface View {
  readonly from: number;
  readonly to: number;
}

export const STEP_S = 0.1;
/** From the rail's edge to the track, which leaves room for the handles. */
export const TRACK_INSET_PX = 37;
/** 'Preview loop' starts this many seconds before the end. */
const PREVIEW_LEAD_S = 2;
/** What the view shows on each side of the range: a share of its length, and at least some seconds. */
const CONTEXT = { share: 0.5, minS: 5 } as const;
/** With heat, more of the video is worth seeing. */
const HEAT_CONTEXT = { share: 1, minS: 20 } as const;
const WHOLE_VIEW_SHARE = 0.7;
/** If the view is more than this many times the range, the range is too small to drag. */
const VIEW_SLACK = 3;
const EDGE_SHARE = 0.04;

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

export function stepOfKey(key: string, isShifted: boolean): number | null {
  const step = KEY_STEPS.get(key);
  if (!step) return null;
  return isShifted ? step.shifted : step.plain;
}

export function rangeOf(side: Side, times: ClipTimes, length: number): View {
  return side === 'start'
    ? { from: 0, to: Math.max(0, round(times.endTime - STEP_S)) }
    : { from: round(times.startTime + STEP_S), to: lastSecond(length) };
}

/** Moves one side, rounded to tenths unless limited by a typed time. `length` is 0 if unknown. */
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

export function shareOf(time: number, { from, to }: View): number {
  return (time - from) / (to - from);
}

export function timeAt(share: number, { from, to }: View): number {
  return from + Math.min(Math.max(share, 0), 1) * (to - from);
}

export function previewStart({ startTime, endTime }: ClipTimes): number {
  return Math.max(startTime, round(endTime - PREVIEW_LEAD_S));
}

/** True for the times of a form in which no one has chosen any (spec section 9). */
export function areDefaultTimes(times: ClipTimes, length: number): boolean {
  const { defaultStartS: startTime, defaultEndS: endTime } = clipLimits;
  return areSameTimes(times, normalizeTimes({ startTime, endTime }, length));
}

export function areSameTimes(one: ClipTimes, other: ClipTimes): boolean {
  return one.startTime === other.startTime && one.endTime === other.endTime;
}

export function wholeView(length: number): View {
  return { from: 0, to: length };
}

/**
 * Returns the visible part of a video: the range plus half its length on both sides, with heat all
 * of its length; or the whole video if it is hardly longer. With heat, nothing chosen shows as much
 * of it as fits.
 */
export function zoomedView(times: ClipTimes, length: number, hasHeat = false): View {
  const span = zoomedSpan(times, hasHeat);
  if (span >= length * WHOLE_VIEW_SHARE) return wholeView(length);
  if (hasHeat && areDefaultTimes(times, length) && length <= VIEW_SLACK * span) {
    return wholeView(length);
  }
  const margin = (span - (times.endTime - times.startTime)) / 2;
  const from = Math.min(Math.max(0, times.startTime - margin), length - span);
  return { from: round(from), to: round(from + span) };
}

function zoomedSpan({ startTime, endTime }: ClipTimes, hasHeat: boolean): number {
  const { share, minS } = hasHeat ? HEAT_CONTEXT : CONTEXT;
  const duration = endTime - startTime;
  return duration + 2 * Math.max(duration * share, minS);
}

export function fitsView(
  times: ClipTimes,
  view: View,
  { length, hasHeat }: { readonly length: number; readonly hasHeat: boolean },
): boolean {
  const { from, to } = view;
  const margin = EDGE_SHARE * (to - from);
  const hasRoomBefore = times.startTime >= from + margin || from === 0;
  const hasRoomAfter = times.endTime <= to - margin || to >= length - STEP_S;
  return hasRoomBefore && hasRoomAfter && to - from <= VIEW_SLACK * zoomedSpan(times, hasHeat);
}

/** Returns the view with a margin on both sides, a share of its span. */
export function extendedView({ from, to }: View, share: number): View {
  const margin = (to - from) * share;
  return { from: from - margin, to: to + margin };
}

/** Returns the part of the same span around a time, within the video. */
export function pannedView({ from, to }: View, center: number, length: number): View {
  const span = to - from;
  const start = round(Math.min(Math.max(0, center - span / 2), Math.max(0, length - span)));
  return { from: start, to: round(start + span) };
}

function lastSecond(length: number): number {
  return normalizeTimes({ startTime: 0, endTime: clipLimits.timeMaxS }, length).endTime;
}

export function toTenth(time: number): number {
  return Number.isFinite(time) ? Math.round(time * 10) / 10 : time;
}

function round(time: number): number {
  return Math.round(time * 1000) / 1000;
}
