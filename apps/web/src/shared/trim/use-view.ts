import type { ClipTimes } from '@reprise/contract/rules/clip-times.ts';
import { useState } from 'react';
import { fitsView, type View, wholeView, zoomedView } from './trim-rules.ts';

export interface TrackView {
  readonly view: View;
  readonly isWhole: boolean;
  /** Whether the video is so long that there is something to zoom. */
  readonly canZoom: boolean;
  readonly onToggle: () => void;
}

/** The part of the video on the track. It stays as long as it can, and always while a handle is dragged. */
export function useView(passage: ClipTimes, length: number, isDragged: boolean): TrackView {
  const [isWhole, setIsWhole] = useState(false);
  const [kept, setKept] = useState({ length, view: zoomedView(passage, length) });
  const canStay = kept.length === length && (isDragged || fitsView(passage, kept.view, length));
  const zoomed = canStay ? kept.view : zoomedView(passage, length);
  if (!canStay && !isSame(kept, { length, view: zoomed })) setKept({ length, view: zoomed });

  const whole = wholeView(length);
  return {
    view: isWhole ? whole : zoomed,
    isWhole,
    canZoom: isWhole || zoomed.from > whole.from || zoomed.to < whole.to,
    onToggle: () => setIsWhole(!isWhole),
  };
}

interface Kept {
  readonly length: number;
  readonly view: View;
}

function isSame(one: Kept, other: Kept): boolean {
  return (
    one.length === other.length &&
    one.view.from === other.view.from &&
    one.view.to === other.view.to
  );
}
