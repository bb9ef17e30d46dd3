import type { ClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { trimTexts } from '@reprise/contract/clips/trim-texts.ts';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { isComposing } from '#ui/forms/is-composing.ts';
import { classNames } from '#ui/primitives/class-names.ts';
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
import { formatExactTime } from './typed-times.ts';

export interface TrimHandleProps {
  readonly side: Side;
  readonly times: ClipTimes;
  readonly view: View;
  readonly length: number;
  readonly onTrim: (times: ClipTimes) => void;
  readonly onAdjustingChange: (by: 'keyboard' | 'pointer' | null) => void;
}

export function TrimHandle({
  side,
  times,
  view,
  length,
  onTrim,
  onAdjustingChange,
}: TrimHandleProps) {
  const gripOffset = useRef<number | null>(null);
  const time = timeOf(times, side);
  const range = rangeOf(side, times, length);
  const share = Math.min(Math.max(shareOf(time, view), 0), 1);

  function handleDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0 || !event.isPrimary) return;
    const track = trackOf(event.currentTarget);
    event.currentTarget.setPointerCapture(event.pointerId);
    gripOffset.current = event.clientX - (track.left + share * track.width);
    onAdjustingChange('pointer');
  }

  function handleMove(event: PointerEvent<HTMLElement>) {
    if (gripOffset.current === null) return;
    const track = trackOf(event.currentTarget);
    const position = (event.clientX - gripOffset.current - track.left) / track.width;
    const moved = moveSide(times, side, { time: timeAt(position, view), length });
    if (timeOf(moved, side) !== time) onTrim(moved);
  }

  function handleRelease() {
    gripOffset.current = null;
    onAdjustingChange(null);
  }

  function handleKeyDown(event: KeyboardEvent) {
    const step = isComposing(event) ? null : stepOfKey(event.key, event.shiftKey);
    if (step === null || event.altKey || event.ctrlKey || event.metaKey) return;
    // Otherwise the key would also scroll the page.
    event.preventDefault();
    onAdjustingChange('keyboard');
    onTrim(moveSide(times, side, { time: time + step, length }));
  }

  return (
    <span
      role="slider"
      tabIndex={0}
      aria-label={trimTexts[side].handle}
      aria-valuemin={range.from}
      aria-valuemax={range.to}
      aria-valuenow={time}
      aria-valuetext={formatExactTime(time)}
      className={classNames(styles.handle, styles[side])}
      style={{ left: `${(share * 100).toFixed(3)}%` }}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleRelease}
      onPointerCancel={handleRelease}
      onKeyDown={handleKeyDown}
      onKeyUp={() => onAdjustingChange(null)}
      onBlur={handleRelease}
    />
  );
}

function trackOf(handle: HTMLElement): DOMRect {
  return (handle.parentElement ?? handle).getBoundingClientRect();
}
