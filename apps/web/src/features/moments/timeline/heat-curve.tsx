import type { ClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import type { HeatSpan } from '@reprise/contract/moments/rules/heat-curve.ts';
import { useId, useMemo } from 'react';
import { CURVE_HEIGHT, CURVE_WIDTH, curvePath } from './curve-path.ts';
import styles from './timeline.module.css';

interface HeatCurveProps {
  readonly spans: readonly HeatSpan[];
  /** Of the video, in seconds. */
  readonly length: number;
  /** Drawn in the accent. */
  readonly chosen: ClipTimes | null;
}

export function HeatCurve({ spans, length, chosen }: HeatCurveProps) {
  const clipId = useId();
  const outline = useMemo(() => curvePath(spans, length), [spans, length]);
  const area = `${outline}L${CURVE_WIDTH} ${CURVE_HEIGHT}L0 ${CURVE_HEIGHT}Z`;
  const x = (time: number) => Math.min(Math.max(time / length, 0), 1) * CURVE_WIDTH;
  return (
    <svg
      className={styles.curve}
      viewBox={`0 0 ${CURVE_WIDTH} ${CURVE_HEIGHT}`}
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
              y="-10"
              width={x(chosen.endTime) - x(chosen.startTime)}
              height={CURVE_HEIGHT + 12}
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
