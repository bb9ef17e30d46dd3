import type { ClipTimes } from '../../clips/rules/clip-times.ts';
import { momentLimits } from '../limits.ts';

/** How many clips play this second first, and how many play it last. */
export interface HeatEdge {
  readonly second: number;
  readonly starts: number;
  readonly ends: number;
}

/** From one second up to another, the same number of clips play. */
export interface HeatSpan {
  readonly start: number;
  readonly end: number;
  readonly heat: number;
}

/**
 * Returns the heat of a video as spans without gaps, in order: starts up to a second minus ends
 * before it. `step` is the number of seconds in each edge. Neighbors differ; the last span ends
 * where no clip plays any more.
 */
export function heatCurve(edges: readonly HeatEdge[], step = 1): HeatSpan[] {
  const spans: HeatSpan[] = [];
  let playing = 0;
  let from = 0;
  const addSpan = (end: number, heat: number) => {
    const last = spans.at(-1);
    if (last?.heat === heat) spans[spans.length - 1] = { ...last, end };
    else if (end > from) spans.push({ start: from, end, heat });
    from = Math.max(from, end);
  };
  for (const { second, starts, ends } of edges) {
    addSpan(second, playing);
    addSpan(second + step, playing + starts);
    playing += starts - ends;
  }
  return spans;
}

/** A higher peak is at least half as high again as the way to it. */
const isPartOf = (heat: number, peak: number) => heat * 3 > peak * 2;

/**
 * Returns the stretches of the highest peaks, in order of time: the seconds around a peak with more
 * than two thirds of its heat. None of them overlap: a peak without a lower way to a higher one, or
 * to an equal one before it, is part of that one.
 */
export function peaksOf(spans: readonly HeatSpan[]): ClipTimes[] {
  const peaks = spans.flatMap(({ heat }, index) => {
    const stretch = heat > 0 ? stretchAround(spans, index) : null;
    return stretch === null ? [] : { stretch, heat };
  });
  return peaks
    .toSorted((one, other) => other.heat - one.heat)
    .slice(0, momentLimits.peaks)
    .map(({ stretch }) => stretch)
    .toSorted((one, other) => one.startTime - other.startTime);
}

function stretchAround(spans: readonly HeatSpan[], index: number): ClipTimes | null {
  const peak = spans[index];
  if (peak === undefined) return null;
  let first = peak;
  for (let at = index - 1; isPartOf(spans[at]?.heat ?? 0, peak.heat); at -= 1) {
    first = spans[at] ?? first;
    if (first.heat >= peak.heat) return null;
  }
  let last = peak;
  for (let at = index + 1; isPartOf(spans[at]?.heat ?? 0, peak.heat); at += 1) {
    last = spans[at] ?? last;
    if (last.heat > peak.heat) return null;
  }
  return { startTime: first.start, endTime: last.end };
}
