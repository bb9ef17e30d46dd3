import type { ClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import { heatCurve, peaksOf } from '@reprise/contract/moments/rules/heat-curve.ts';
import { firstStretch, stretchesOf } from '@reprise/contract/moments/rules/stretches.ts';
import type { Video } from '@reprise/contract/moments/video.ts';
import { videoTexts } from '@reprise/contract/moments/video-texts.ts';
import { useMemo, useState } from 'react';
import { type ChosenStretch, neighborOf } from './timeline-rules.ts';

export interface Stretches {
  /** The passages of peaks, or the marks, in order of time. */
  readonly all: readonly ClipTimes[];
  /** Where a tap chooses each of them: all of a peak, or the mark. */
  readonly areas: readonly ClipTimes[];
  readonly chosen: ChosenStretch;
  /** Changes with each choice, also of the same stretch. */
  readonly choice: number;
  /** Such as "Peak 3 of 7". `current` is the passage that plays. */
  readonly placeOf: (current: Tile | undefined) => string;
  readonly choose: (index: number) => void;
  readonly choosePassage: (tile: Tile) => void;
  readonly chooseTimes: (times: ClipTimes) => void;
  /** Plays on from the start, until the end of the video. */
  readonly seek: (times: ClipTimes) => void;
  readonly step: (direction: 1 | -1) => void;
}

export type LinkedStretch = Omit<ChosenStretch, 'index'>;

interface Choice {
  readonly chosen: ChosenStretch;
  readonly choice: number;
  /** What the address had. Another address is another choice. */
  readonly address: string | null;
}

/**
 * What one steps through on a video, and what is chosen: at first what the address has, or else the
 * highest peak, or else `fallback`.
 */
export function useStretches(
  video: Video,
  linked: LinkedStretch | null,
  fallback: LinkedStretch,
): Stretches {
  const all = useMemo(() => stretchesOf(video), [video]);
  const areas = useMemo(() => areasOf(video, all), [video, all]);
  const [state, setState] = useState<Choice | null>(null);
  const address = linked && `${linked.startTime} ${linked.endTime}`;
  const chosen = (state?.address === address && state?.chosen) || chosenAtFirst();

  function chosenAtFirst(): ChosenStretch {
    if (linked) return { ...linked, index: indexOf(all, linked) };
    return stretchAt(all, firstStretch(video, all)) ?? { ...fallback, index: null };
  }

  function set(next: ChosenStretch): void {
    setState({ chosen: next, choice: (state?.choice ?? 0) + 1, address });
  }

  function choose(index: number): void {
    const next = stretchAt(all, index);
    if (next) set(next);
  }

  return {
    all,
    areas,
    chosen,
    choice: state?.choice ?? 0,
    placeOf: (current) =>
      placeOf(chosen, current, all.length, video.marks === undefined ? 'peak' : 'mark'),
    choose,
    choosePassage({ starttime: startTime, endtime: endTime, tile_id, tile_owner }) {
      const times = { startTime, endTime };
      set({ ...times, index: indexOf(all, times), passage: { tile_id, tile_owner } });
    },
    chooseTimes: (times) => set({ ...times, index: null }),
    seek: (times) => set({ ...times, index: null, isOpen: true }),
    step(direction) {
      const index = neighborOf(all, chosen, direction);
      if (index !== null) choose(index);
    },
  };
}

function stretchAt(all: readonly ClipTimes[], index: number | null): ChosenStretch | null {
  const stretch = index === null ? undefined : all[index];
  return stretch === undefined ? null : { ...stretch, index };
}

function indexOf(all: readonly ClipTimes[], { startTime, endTime }: ClipTimes): number | null {
  const index = all.findIndex(
    (stretch) => stretch.startTime === startTime && stretch.endTime === endTime,
  );
  return index === -1 ? null : index;
}

function placeOf(
  { index, passage }: ChosenStretch,
  current: Tile | undefined,
  count: number,
  kind: 'peak' | 'mark',
): string {
  if (index === null) {
    const owner = passage?.tile_owner ?? current?.tile_owner;
    return owner === undefined ? videoTexts.ownStretch : videoTexts.by(owner);
  }
  if (kind === 'mark' && count === 1) return videoTexts.onlyMark;
  return videoTexts.place[kind](index + 1, count);
}

function areasOf({ marks, heat, heat_step }: Video, all: readonly ClipTimes[]) {
  if (marks) return all;
  const peaks = peaksOf(heatCurve(heat, heat_step));
  // A passage that was deleted at this moment can be missing.
  return peaks.length === all.length ? peaks : all;
}
