import { clipLimits } from '@reprise/contract/clips/limits.ts';
import { type ClipTimes, normalizeTimes } from '@reprise/contract/clips/rules/clip-times.ts';

export type Side = 'start' | 'end';

export interface View {
  readonly from: number;
  readonly to: number;
}

export const STEP_S = 0.1;
/** 'Preview loop' starts this many seconds before the end. */
const PREVIEW_LEAD_S = 2;
const CONTEXT_MIN_S = 5;
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

export function wholeView(length: number): View {
  return { from: 0, to: length };
}

/**
 * Returns the visible part of a video: the range plus half its length on both sides, or the whole
 * video if it is hardly longer.
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

export function fitsView(times: ClipTimes, view: View, length: number): boolean {
  const { from, to } = view;
  const margin = EDGE_SHARE * (to - from);
  const hasRoomBefore = times.startTime >= from + margin || from === 0;
  const hasRoomAfter = times.endTime <= to - margin || to >= length - STEP_S;
  return hasRoomBefore && hasRoomAfter && to - from <= VIEW_SLACK * zoomedSpan(times);
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
