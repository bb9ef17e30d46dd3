import type { ClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { type HeatSpan, heatCurve } from '@reprise/contract/moments/rules/heat-curve.ts';
import { useId } from 'react';
import { shareOf, type View } from '#clips/trim/trim-rules.ts';
import styles from './heat.module.css';
import type { VideoHeat } from './video-heat.ts';

/** Of the picture, which is stretched to its place. */
const WIDTH = 1000;
const HEIGHT = 100;
const TOP = 4;
const POINTS = 220;
/** The eye takes a mean over these neighbors on both sides for a curve. */
const SMOOTHED_POINTS = 2;

interface HeatCurveProps {
  readonly heat: VideoHeat;
  readonly view: View;
  /** Drawn stronger. */
  readonly times?: ClipTimes;
}

export function HeatCurve({ heat, view, times }: HeatCurveProps) {
  const clipId = useId();
  const line = lineOf(heatCurve(heat.heat, heat.step), view);
  const area = `${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`;
  const x = (time: number) => Math.min(Math.max(shareOf(time, view), 0), 1) * WIDTH;
  return (
    <svg
      className={styles.curve}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={styles.area} d={area} />
      <path className={styles.outline} d={line} />
      {times && (
        <>
          <clipPath id={clipId}>
            <rect
              x={x(times.startTime)}
              y="0"
              width={x(times.endTime) - x(times.startTime)}
              height={HEIGHT}
            />
          </clipPath>
          <g clipPath={`url(#${clipId})`} className={styles.chosen}>
            <path className={styles.area} d={area} />
            <path className={styles.outline} d={line} />
          </g>
        </>
      )}
    </svg>
  );
}

function lineOf(spans: readonly HeatSpan[], { from, to }: View): string {
  const most = Math.max(...spans.map(({ heat }) => heat));
  const step = (to - from) / POINTS;
  const half = step * SMOOTHED_POINTS;
  const points = Array.from({ length: POINTS + 1 }, (_, index) => {
    const time = from + index * step;
    const share = meanHeat(spans, time - half, time + half) / most;
    const x = (index / POINTS) * WIDTH;
    return `${x.toFixed(1)} ${(HEIGHT - share * (HEIGHT - TOP)).toFixed(1)}`;
  });
  return `M${points.join('L')}`;
}

function meanHeat(spans: readonly HeatSpan[], from: number, to: number): number {
  let sum = 0;
  for (const { start, end, heat } of spans) {
    const seconds = Math.min(to, end) - Math.max(from, start);
    if (seconds > 0) sum += heat * seconds;
  }
  return sum / (to - from);
}
