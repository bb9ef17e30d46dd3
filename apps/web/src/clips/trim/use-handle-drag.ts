import type { ClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import type { SharedEdge } from '@reprise/contract/moments/edge-calls.ts';
import { type PointerEvent, useEffect, useRef } from 'react';
import { isMotionReduced } from '#platform/preferences/appearance.ts';
import { edgeAt, HOLD_MS, SNAP_PX, snapSide, STILL_PX } from './heat/snap-rules.ts';
import { moveSide, type Side, timeAt, timeOf, type View } from './trim-rules.ts';

const SNAP_VIBRATION_MS = 8;

interface Drag {
  /** From the handle's time to the pointer. */
  readonly gripOffset: number;
  /** Alt or a still pointer turn snapping off until the release. */
  isFree: boolean;
  /** Where the pointer is, or stays with small movements. */
  restX: number;
  /** Held still: small movements of a finger, as on its release, do not move the handle. */
  isHeld: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

interface HandleDrag {
  readonly side: Side;
  readonly times: ClipTimes;
  readonly view: View;
  readonly length: number;
  readonly edges: readonly SharedEdge[];
  readonly onTrim: (times: ClipTimes) => void;
}

/** Moves a side with the pointer. `share` is its position in the track. */
export function useHandleDrag({ side, times, view, length, edges, onTrim }: HandleDrag) {
  const drag = useRef<Drag | null>(null);

  useEffect(() => () => clearTimeout(drag.current?.timer), []);

  function hold(current: Drag) {
    clearTimeout(current.timer);
    current.timer = setTimeout(() => {
      current.isFree = true;
      current.isHeld = true;
    }, HOLD_MS);
  }

  return {
    start({ currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>, share: number) {
      const track = trackOf(currentTarget);
      currentTarget.setPointerCapture(pointerId);
      drag.current = {
        gripOffset: clientX - (track.left + share * track.width),
        isFree: false,
        restX: clientX,
        isHeld: false,
        timer: undefined,
      };
      hold(drag.current);
    },
    move({ currentTarget, clientX, altKey, pointerType }: PointerEvent<HTMLElement>) {
      const current = drag.current;
      if (!current) return;
      if (Math.abs(clientX - current.restX) >= STILL_PX) {
        current.restX = clientX;
        current.isHeld = false;
        hold(current);
      }
      if (current.isHeld) return;
      if (altKey) current.isFree = true;
      const track = trackOf(currentTarget);
      const time = timeAt((clientX - current.gripOffset - track.left) / track.width, view);
      const pixels = pointerType === 'mouse' ? SNAP_PX.mouse : SNAP_PX.touch;
      const distance = (pixels / track.width) * (view.to - view.from);
      const moved = current.isFree
        ? moveSide(times, side, { time, length })
        : snapSide(times, side, { time, length, edges, distance });
      if (timeOf(moved, side) === timeOf(times, side)) return;
      if (!current.isFree && edgeAt(edges, timeOf(moved, side), side)) vibrate();
      onTrim(moved);
    },
    end() {
      clearTimeout(drag.current?.timer);
      drag.current = null;
    },
  };
}

function vibrate(): void {
  // iPhones have no vibration.
  if ('vibrate' in navigator && !isMotionReduced()) navigator.vibrate(SNAP_VIBRATION_MS);
}

function trackOf(handle: HTMLElement): DOMRect {
  return (handle.parentElement ?? handle).getBoundingClientRect();
}
