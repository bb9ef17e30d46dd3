import { formatTime } from '@reprise/contract/clips/rules/clip-times.ts';
import { trimTexts } from '@reprise/contract/clips/trim-texts.ts';
import type { HeatSpan } from '@reprise/contract/moments/rules/heat-curve.ts';
import type { PointerEvent } from 'react';
import { shareOf, timeAt, type View, wholeView } from '#clips/trim/trim-rules.ts';
import { HeatCurve } from './heat-curve.tsx';
import styles from './heat.module.css';

interface VideoStripProps {
  readonly spans: readonly HeatSpan[];
  readonly view: View;
  readonly length: number;
  readonly onPan: (center: number) => void;
}

/** The whole video. For pointers only: the track follows the handles and boxes of keyboards. */
export function VideoStrip({ spans, view, length, onPan }: VideoStripProps) {
  const whole = wholeView(length);
  const percent = (time: number) => `${(shareOf(time, whole) * 100).toFixed(3)}%`;

  function pan({ currentTarget, clientX }: PointerEvent<HTMLElement>) {
    const { left, width } = currentTarget.getBoundingClientRect();
    onPan(timeAt((clientX - left) / width, whole));
  }

  function handleDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0 || !event.isPrimary) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pan(event);
  }

  function handleMove(event: PointerEvent<HTMLElement>) {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) pan(event);
  }

  return (
    <div
      className={styles.strip}
      role="img"
      aria-label={trimTexts.wholeVideo(formatTime(length))}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
    >
      <HeatCurve spans={spans} view={whole} className={styles.curve} />
      <span
        className={styles.window}
        style={{ left: percent(view.from), width: percent(view.to - view.from) }}
      />
    </div>
  );
}
