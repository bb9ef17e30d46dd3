import type { ClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { formatClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
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
  /** Such as "Peak 3 of 7". */
  readonly place: string;
  /** Such as "Peak 3 of 7, 1:24.0 to 1:38.7". */
  readonly spoken: string;
  readonly choose: (index: number) => void;
  readonly choosePassage: (tile: Tile) => void;
  readonly chooseTimes: (times: ClipTimes) => void;
  readonly step: (direction: 1 | -1) => void;
}

/** What one steps through on a video, and what is chosen: at first the highest peak. */
export function useStretches(video: Video, fallback: ClipTimes): Stretches {
  const all = useMemo(() => stretchesOf(video), [video]);
  const areas = useMemo(() => areasOf(video, all), [video, all]);
  const [state, setState] = useState<{ chosen: ChosenStretch; choice: number } | null>(null);
  const first = firstStretch(video, all);
  const chosen = state?.chosen ?? stretchAt(all, first) ?? { ...fallback, index: null };
  const place = placeOf(chosen, all.length, video.marks === undefined ? 'peak' : 'mark');
  const [start, end] = formatClipTimes(chosen);

  function set(next: ChosenStretch): void {
    setState({ chosen: next, choice: (state?.choice ?? 0) + 1 });
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
    place,
    spoken: videoTexts.spoken(place, start, end),
    choose,
    choosePassage({ starttime: startTime, endtime: endTime, tile_id, tile_owner }) {
      const index = all.findIndex(
        (stretch) => stretch.startTime === startTime && stretch.endTime === endTime,
      );
      const passage = { tile_id, tile_owner };
      set({ startTime, endTime, index: index === -1 ? null : index, passage });
    },
    chooseTimes: (times) => set({ ...times, index: null }),
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

function placeOf({ index, passage }: ChosenStretch, count: number, kind: 'peak' | 'mark'): string {
  if (index === null) return passage ? videoTexts.by(passage.tile_owner) : videoTexts.ownStretch;
  if (kind === 'mark' && count === 1) return videoTexts.onlyMark;
  return videoTexts.place[kind](index + 1, count);
}

function areasOf({ marks, heat, heat_step }: Video, all: readonly ClipTimes[]) {
  if (marks) return all;
  const peaks = peaksOf(heatCurve(heat, heat_step));
  // A passage that was deleted at this moment can be missing.
  return peaks.length === all.length ? peaks : all;
}
