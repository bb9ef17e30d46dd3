import styles from './banner.module.css';

const WIDTH = 1400;
const HEIGHT = 460;
const MIDDLE = HEIGHT / 2;
const STEP = 28;
const TILE = 20;
const COLUMNS = WIDTH / STEP;
const CLIP_START = 20;
const CLIP_ROWS = [2, 4, 6, 4, 7, 5, 6, 3, 4, 2];

interface BannerColumn {
  index: number;
  rows: number;
  isLit: boolean;
}

const columns = Array.from({ length: COLUMNS }, (_, index) => columnAt(index)).filter(
  ({ index }) => index !== CLIP_START - 1 && index !== CLIP_START + CLIP_ROWS.length,
);

/** The picture on the login page: tiles with a highlighted range between two repeat signs. */
export function Banner() {
  return (
    <svg
      className={styles.banner}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <Wave amplitude={150} length={520} shift={0} />
      <Wave amplitude={110} length={390} shift={2.1} />
      <Wave amplitude={64} length={300} shift={4} />
      {columns.map((column) => (
        <Column key={column.index} {...column} />
      ))}
      <RepeatSign column={CLIP_START - 1} side={1} />
      <RepeatSign column={CLIP_START + CLIP_ROWS.length} side={-1} />
    </svg>
  );
}

function columnAt(index: number): BannerColumn {
  const loud = CLIP_ROWS[index - CLIP_START];
  const wave = 2.2 + 1.2 * Math.sin(index * 0.62 + 0.4) + 0.8 * Math.sin(index * 1.7 + 1.2);
  return { index, rows: loud ?? Math.max(1, Math.round(wave)), isLit: loud !== undefined };
}

function Column({ index, rows, isLit }: BannerColumn) {
  const share = Math.round(((index - CLIP_START) / (CLIP_ROWS.length - 1)) * 70);
  const offsets = Array.from({ length: rows * 2 - 1 }, (_, row) => row - rows + 1);
  return (
    <g fill={isLit ? `color-mix(in oklch, var(--accent), var(--live) ${share}%)` : 'var(--edge)'}>
      {offsets.map((offset) => (
        <rect
          key={offset}
          x={index * STEP + (STEP - TILE) / 2}
          y={MIDDLE + offset * STEP - TILE / 2}
          width={TILE}
          height={TILE}
          rx={6}
          opacity={opacityOf(Math.abs(offset) / rows, isLit)}
        />
      ))}
    </g>
  );
}

function opacityOf(distance: number, isLit: boolean): number {
  return isLit ? 1 - 0.55 * distance : 0.8 - 0.6 * distance;
}

function RepeatSign({ column, side }: { column: number; side: 1 | -1 }) {
  const center = column * STEP + STEP / 2;
  return (
    <g fill="var(--strong)" transform={`translate(${center} ${MIDDLE}) scale(${side} 1)`}>
      <rect x={-14} y={-180} width={7} height={360} rx={2.5} />
      <rect x={-3} y={-180} width={2.5} height={360} rx={1.25} />
      <circle cx={8} cy={-STEP / 2} r={4} />
      <circle cx={8} cy={STEP / 2} r={4} />
    </g>
  );
}

function Wave({ amplitude, length, shift }: { amplitude: number; length: number; shift: number }) {
  const points = Array.from({ length: 101 }, (_, index) => {
    const x = (index / 100) * WIDTH;
    const y = MIDDLE + amplitude * Math.sin((x / length) * Math.PI + shift);
    return `${x.toFixed(0)} ${y.toFixed(1)}`;
  });
  return (
    <path
      d={`M${points.join('L')}`}
      fill="none"
      stroke="var(--accent)"
      strokeWidth={1.5}
      opacity={0.28}
    />
  );
}
