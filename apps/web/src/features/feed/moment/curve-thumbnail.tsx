import type { ClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import type { Moment } from '@reprise/contract/moments/moment-calls.ts';
import { useId } from 'react';
import styles from './passages-link.module.css';

const SIZE = 100;
/** Of the clip's own place, so that a short clip of a long video is visible. */
const WIDTH_MIN = 4;
/** Below, the clips are drawn themselves, as steps. */
const CURVE_FROM = 5;

type CurveThumbnailProps = Pick<Moment, 'curve' | 'curve_end' | 'passages'> & {
  readonly times: ClipTimes;
};

/** The video's curve with the place of the clip. */
export function CurveThumbnail({ curve, curve_end, passages, times }: CurveThumbnailProps) {
  const clipId = useId();
  const path = pathOf(curve, passages < CURVE_FROM);
  const toX = (seconds: number) => (Math.min(seconds, curve_end) / curve_end) * SIZE;
  const start = Math.min(toX(times.startTime), SIZE - WIDTH_MIN);
  const width = Math.max(WIDTH_MIN, toX(times.endTime) - start);
  return (
    <svg
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={styles.curve}
    >
      <clipPath id={clipId}>
        <rect x={start} y="0" width={width} height={SIZE} />
      </clipPath>
      <path d={path} />
      <path d={path} clipPath={`url(#${clipId})`} className={styles.own} />
    </svg>
  );
}

function pathOf(curve: readonly number[], hasSteps: boolean): string {
  const highest = Math.max(1, ...curve);
  const step = SIZE / curve.length;
  const points = curve.map((value, index) => {
    const y = round(SIZE * (1 - value / highest));
    const x = round(index * step);
    return hasSteps ? `L${x} ${y}H${round(x + step)}` : `L${round(x + step / 2)} ${y}`;
  });
  return `M0 ${SIZE}${points.join('')}L${SIZE} ${SIZE}Z`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
