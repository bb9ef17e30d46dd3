import type { ClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { type HeatSpan, peaksOf } from '@reprise/contract/moments/rules/heat-curve.ts';
import { overlapOf } from '@reprise/contract/moments/rules/stretches.ts';
import {
  areDefaultTimes,
  areSameTimes,
  type Side,
  STEP_S,
  type View,
} from '#clips/trim/trim-rules.ts';
import type { VideoHeat } from './video-heat.ts';

const OFFERED_MAX = 2;
/** Of a peak's length, and at least the second that heat is counted by: how far its edges may be. */
const EDGE_SHARE = 0.2;

interface Shown {
  readonly times: ClipTimes;
  readonly view: View;
  readonly length: number;
}

/**
 * Returns the cuts of at most two peaks, or marks of few users: those of most heat within the view
 * that do not overlap the chosen times, the one of more heat first. Default times are not chosen.
 */
export function offeredCuts(
  { spans, marks, edges }: Omit<VideoHeat, 'people'>,
  { times, view, length }: Shown,
): ClipTimes[] {
  const isChosen = !areDefaultTimes(times, length);
  const cuts = marks ? distinct(marks) : peaksOf(spans).map((peak) => cutOf(peak, edges));
  return cuts
    .filter(({ startTime, endTime }) => endTime - startTime >= STEP_S && endTime <= length)
    .filter(({ startTime, endTime }) => startTime >= view.from && endTime <= view.to)
    .filter((cut) => (isChosen ? overlapOf(cut, times) === 0 : !areSameTimes(cut, times)))
    .map((cut) => ({ cut, most: mostHeat(spans, cut) }))
    .toSorted((one, other) => other.most - one.most)
    .slice(0, OFFERED_MAX)
    .map(({ cut }) => cut);
}

/** Returns the times of a peak: of the edges that most users share near its sides, if any. */
function cutOf({ startTime, endTime }: ClipTimes, edges: VideoHeat['edges']): ClipTimes {
  const reach = Math.max(1, EDGE_SHARE * (endTime - startTime));
  const nearest = (side: Side, time: number) =>
    edges
      .filter((edge) => edge.side === side && Math.abs(edge.time - time) <= reach)
      .toSorted((one, other) => other.users - one.users)[0]?.time ?? time;
  return { startTime: nearest('start', startTime), endTime: nearest('end', endTime) };
}

function distinct(marks: readonly ClipTimes[]): ClipTimes[] {
  return marks.filter((mark, index) => {
    const before = marks[index - 1];
    return before === undefined || !areSameTimes(mark, before);
  });
}

function mostHeat(spans: readonly HeatSpan[], { startTime, endTime }: ClipTimes): number {
  const within = spans.filter(({ start, end }) => start < endTime && end > startTime);
  return Math.max(0, ...within.map(({ heat }) => heat));
}
