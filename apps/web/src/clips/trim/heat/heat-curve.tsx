import type { ClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import type { HeatSpan } from '@reprise/contract/moments/rules/heat-curve.ts';
import { useId, useMemo } from 'react';
import { shareOf, type View } from '#clips/trim/trim-rules.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import styles from './heat-curve.module.css';

/** Of the picture, which is stretched to its place. */
const WIDTH = 1000;
const HEIGHT = 100;
/** Room for the line at the highest point, and outside of the picture. */
const TOP = 4;
const POINTS = 220;
/** The eye takes a mean over these neighbors on both sides for a curve. */
const SMOOTHED_POINTS = 2;

interface HeatCurveProps {
  readonly spans: readonly HeatSpan[];
  readonly view: View;
  /** Drawn in the accent. */
  readonly chosen?: ClipTimes | null;
  readonly className?: string | undefined;
}

/** The heat of a video; the most within the view has the full height. */
export function HeatCurve({ spans, view: { from, to }, chosen, className }: HeatCurveProps) {
  const clipId = useId();
  const outline = useMemo(() => outlineOf(spans, { from, to }), [spans, from, to]);
  const area = `${outline}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`;
  const x = (time: number) => Math.min(Math.max(shareOf(time, { from, to }), 0), 1) * WIDTH;
  return (
    <svg
      className={classNames(styles.curve, className)}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={styles.area} d={area} />
      <path className={styles.outline} d={outline} />
      {chosen && (
        <>
          <clipPath id={clipId}>
            <rect
              x={x(chosen.startTime)}
              y={-TOP}
              width={x(chosen.endTime) - x(chosen.startTime)}
              height={HEIGHT + 2 * TOP}
            />
          </clipPath>
          <g clipPath={`url(#${clipId})`} className={styles.chosen}>
            <path className={styles.area} d={area} />
            <path className={styles.outline} d={outline} />
          </g>
        </>
      )}
    </svg>
  );
}

function outlineOf(spans: readonly HeatSpan[], { from, to }: View): string {
  const step = (to - from) / POINTS;
  const half = step * SMOOTHED_POINTS;
  const heats = Array.from({ length: POINTS + 1 }, (_, index) => {
    const time = from + index * step;
    return meanHeat(spans, time - half, time + half);
  });
  const most = Math.max(...heats, Number.MIN_VALUE);
  const points = heats.map((heat, index) => {
    const x = (index / POINTS) * WIDTH;
    const y = HEIGHT - (heat / most) * (HEIGHT - TOP);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
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
