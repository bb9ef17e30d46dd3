import type { ClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { useState } from 'react';
import {
  areSameTimes,
  fitsView,
  pannedView,
  type View,
  wholeView,
  zoomedView,
} from './trim-rules.ts';

interface TrackView {
  readonly view: View;
  readonly isWhole: boolean;
  readonly canZoom: boolean;
  readonly onToggle: () => void;
  /** Shows another part of the video, around `center`, until the times change. */
  readonly onPan: (center: number) => void;
}

interface ViewState {
  readonly length: number;
  readonly hasHeat: boolean;
  readonly view: View;
}

interface Pan {
  readonly view: View;
  readonly times: ClipTimes;
}

interface TrackState {
  readonly length: number;
  readonly hasHeat: boolean;
  readonly isDragged: boolean;
}

/** The part of the video that the track shows. */
export function useTrackView(
  times: ClipTimes,
  { length, hasHeat, isDragged }: TrackState,
): TrackView {
  const [isWhole, setIsWhole] = useState(false);
  const [current, setCurrent] = useState<ViewState>(() => ({
    length,
    hasHeat,
    view: zoomedView(times, length, hasHeat),
  }));
  const [pan, setPan] = useState<Pan | null>(null);
  const isPanned = pan !== null && (isDragged || areSameTimes(pan.times, times));
  const canStay =
    current.length === length &&
    (isDragged ||
      (current.hasHeat === hasHeat && fitsView(times, current.view, { length, hasHeat })));
  const zoomed = canStay ? current.view : zoomedView(times, length, hasHeat);
  const next = { length, hasHeat, view: zoomed };
  if (!canStay && !isSame(current, next)) setCurrent(next);
  if (pan !== null && !isPanned) setPan(null);

  const whole = wholeView(length);
  const shown = isPanned ? pan.view : zoomed;
  return {
    view: isWhole ? whole : shown,
    isWhole,
    canZoom: isWhole || zoomed.from > whole.from || zoomed.to < whole.to,
    onToggle: () => setIsWhole(!isWhole),
    onPan(center) {
      setIsWhole(false);
      setPan({ view: pannedView(zoomed, center, length), times });
    },
  };
}

function isSame(one: ViewState, other: ViewState): boolean {
  return (
    one.length === other.length &&
    one.hasHeat === other.hasHeat &&
    one.view.from === other.view.from &&
    one.view.to === other.view.to
  );
}
