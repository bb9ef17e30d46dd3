import type { ClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { trimTexts } from '@reprise/contract/clips/trim-texts.ts';
import { momentLimits } from '@reprise/contract/moments/limits.ts';
import type { SharedEdge } from '@reprise/contract/moments/edge-calls.ts';
import { moveSide, rangeOf, type Side, timeOf, type View } from '#clips/trim/trim-rules.ts';

/** Distance between pointer and edge at which a handle snaps. */
export const SNAP_PX = { mouse: 6, touch: 10 } as const;
/** A handle that is held still this long moves freely until it is released. */
export const HOLD_MS = 400;
/** A finger that moves less than this is still. */
export const STILL_PX = 3;
/** Of the view: closer edges would be one line for the eye, and one target for a finger. */
const GAP_SHARE = 0.04;

/**
 * Returns the edges that the view has room for, sorted by time: of those closer than 4 % of it, the
 * one that most people used. Edges at the same time are both kept.
 */
export function spacedEdges(edges: readonly SharedEdge[], { from, to }: View): SharedEdge[] {
  const gap = (to - from) * GAP_SHARE;
  const chosen: SharedEdge[] = [];
  const byUsers = edges.toSorted((one, other) => other.users - one.users || one.time - other.time);
  for (const edge of byUsers) {
    const distances = chosen.map(({ time }) => Math.abs(time - edge.time));
    if (distances.every((distance) => distance === 0 || distance >= gap)) chosen.push(edge);
  }
  return chosen.toSorted((one, other) => one.time - other.time);
}

/** Returns the edge that a side has exactly: one of the same side, if both have it. */
export function edgeAt(edges: readonly SharedEdge[], time: number, side: Side): SharedEdge | null {
  const found = edges.filter((edge) => edge.time === time);
  return found.find((edge) => edge.side === side) ?? found[0] ?? null;
}

interface Snap {
  /** Seconds under the pointer. */
  readonly time: number;
  /** Of the video; 0 if unknown. */
  readonly length: number;
  readonly edges: readonly SharedEdge[];
  /** Seconds. */
  readonly distance: number;
}

/** Moves one side to the nearest edge within the distance, otherwise to the time itself. */
export function snapSide(
  times: ClipTimes,
  side: Side,
  { time, length, edges, distance }: Snap,
): ClipTimes {
  const { from, to } = rangeOf(side, times, length);
  const nearest = edges
    .filter((edge) => edge.time >= from && edge.time <= to)
    .map((edge) => ({ time: edge.time, away: Math.abs(edge.time - time) }))
    .filter(({ away }) => away <= distance)
    .toSorted((one, other) => one.away - other.away)[0];
  if (!nearest) return moveSide(times, side, { time, length });
  return withTime(times, side, nearest.time);
}

interface EdgeStep {
  readonly direction: 1 | -1;
  readonly length: number;
  readonly edges: readonly SharedEdge[];
}

/** Moves one side to the next edge in a direction. Returns null if its range has none. */
export function stepToEdge(
  times: ClipTimes,
  side: Side,
  { direction, length, edges }: EdgeStep,
): ClipTimes | null {
  const { from, to } = rangeOf(side, times, length);
  const now = timeOf(times, side);
  const ahead = edges
    .map(({ time }) => time)
    .filter((time) => time >= from && time <= to && (time - now) * direction > 0);
  if (ahead.length === 0) return null;
  return withTime(times, side, direction > 0 ? Math.min(...ahead) : Math.max(...ahead));
}

function withTime(times: ClipTimes, side: Side, time: number): ClipTimes {
  return side === 'start' ? { ...times, startTime: time } : { ...times, endTime: time };
}

export function edgeText({ side, users }: SharedEdge): string {
  return trimTexts.edge[side](users < momentLimits.edgeUsers ? String(users) : `${users}+`);
}
