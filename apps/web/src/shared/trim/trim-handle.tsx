import type { ClipTimes } from '@reprise/contract/rules/clip-times.ts';
import { trimTexts } from '@reprise/contract/trim-texts.ts';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { classNames } from '#shared/ui/class-names.ts';
import styles from './trim.module.css';
import {
  moveSide,
  rangeOf,
  shareOf,
  type Side,
  stepOfKey,
  timeAt,
  timeOf,
  type View,
} from './trim-rules.ts';
import { exactTime } from './typed-times.ts';

export interface TrimHandleProps {
  readonly side: Side;
  readonly passage: ClipTimes;
  readonly view: View;
  /** Length of the video in seconds. */
  readonly length: number;
  readonly onTrim: (times: ClipTimes) => void;
  /** Taken hold of with the keyboard or by hand, or let go. */
  readonly onHold: (by: 'keyboard' | 'hand' | null) => void;
}

/** One end of the passage, as a slider: by mouse, touch and keyboard. */
export function TrimHandle({ side, passage, view, length, onTrim, onHold }: TrimHandleProps) {
  /** How far beside the handle's middle it was taken, in pixels; null while it is not. */
  const grip = useRef<number | null>(null);
  const time = timeOf(passage, side);
  const range = rangeOf(side, passage, length);
  const share = Math.min(Math.max(shareOf(time, view), 0), 1);

  function handleDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0 || !event.isPrimary) return;
    const track = trackOf(event.currentTarget);
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = event.clientX - (track.left + share * track.width);
    onHold('hand');
  }

  function handleMove(event: PointerEvent<HTMLElement>) {
    if (grip.current === null) return;
    const track = trackOf(event.currentTarget);
    const place = (event.clientX - grip.current - track.left) / track.width;
    const moved = moveSide(passage, side, { time: timeAt(place, view), length });
    if (timeOf(moved, side) !== time) onTrim(moved);
  }

  function handleRelease() {
    grip.current = null;
    onHold(null);
  }

  function handleKeyDown(event: KeyboardEvent) {
    const step = stepOfKey(event.key, event.shiftKey);
    if (step === null || event.altKey || event.ctrlKey || event.metaKey) return;
    // The page would scroll with the same key.
    event.preventDefault();
    onHold('keyboard');
    onTrim(moveSide(passage, side, { time: time + step, length }));
  }

  return (
    <span
      role="slider"
      tabIndex={0}
      aria-label={trimTexts[side].handle}
      aria-valuemin={range.from}
      aria-valuemax={range.to}
      aria-valuenow={time}
      aria-valuetext={exactTime(time)}
      className={classNames(styles.handle, styles[side])}
      style={{ left: `${(share * 100).toFixed(3)}%` }}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleRelease}
      onPointerCancel={handleRelease}
      onKeyDown={handleKeyDown}
      onKeyUp={() => onHold(null)}
      onBlur={handleRelease}
    />
  );
}

function trackOf(handle: HTMLElement): DOMRect {
  return (handle.parentElement ?? handle).getBoundingClientRect();
}
