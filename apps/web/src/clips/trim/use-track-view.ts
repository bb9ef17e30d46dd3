import type { ClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { useState } from 'react';
import { fitsView, type View, wholeView, zoomedView } from './trim-rules.ts';

export interface TrackView {
  readonly view: View;
  readonly isWhole: boolean;
  readonly canZoom: boolean;
  readonly onToggle: () => void;
}

export function useTrackView(times: ClipTimes, length: number, isDragged: boolean): TrackView {
  const [isWhole, setIsWhole] = useState(false);
  const [current, setCurrent] = useState({ length, view: zoomedView(times, length) });
  const canStay = current.length === length && (isDragged || fitsView(times, current.view, length));
  const zoomed = canStay ? current.view : zoomedView(times, length);
  if (!canStay && !isSame(current, { length, view: zoomed })) setCurrent({ length, view: zoomed });

  const whole = wholeView(length);
  return {
    view: isWhole ? whole : zoomed,
    isWhole,
    canZoom: isWhole || zoomed.from > whole.from || zoomed.to < whole.to,
    onToggle: () => setIsWhole(!isWhole),
  };
}

interface ViewState {
  readonly length: number;
  readonly view: View;
}

function isSame(one: ViewState, other: ViewState): boolean {
  return (
    one.length === other.length &&
    one.view.from === other.view.from &&
    one.view.to === other.view.to
  );
}
