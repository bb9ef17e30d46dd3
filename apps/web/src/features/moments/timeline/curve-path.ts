import type { HeatSpan } from '@reprise/contract/moments/rules/heat-curve.ts';

/** Of the picture, which is stretched to its place. */
export const CURVE_WIDTH = 1000;
export const CURVE_HEIGHT = 100;

const TOP = 4;
const POINTS = 220;
/** The eye takes a mean over these neighbors on both sides for a curve. */
const SMOOTHED_POINTS = 2;

/** Returns the outline of the heat from 0 to `length` seconds, as an SVG path. */
export function curvePath(spans: readonly HeatSpan[], length: number): string {
  const step = length / POINTS;
  const half = step * SMOOTHED_POINTS;
  const heats = Array.from({ length: POINTS + 1 }, (_, index) =>
    meanHeat(spans, index * step - half, index * step + half),
  );
  const most = Math.max(...heats, Number.MIN_VALUE);
  const points = heats.map((heat, index) => {
    const x = (index / POINTS) * CURVE_WIDTH;
    const y = CURVE_HEIGHT - (heat / most) * (CURVE_HEIGHT - TOP);
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
