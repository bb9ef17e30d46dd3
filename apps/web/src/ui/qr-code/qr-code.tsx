import { Logo } from '#ui/primitives/logo.tsx';
import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './qr-code.module.css';

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
}

/**
 * Dark on white in both themes, which cameras read best. The mark covers a twentieth, of which the
 * code corrects up to 30 %.
 */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    const { data, size: modules } = encode(text, { border: 2, ecc: 'H' });
    const squares = data.flatMap((cells, y) =>
      cells.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
    );
    return { size: modules, path: squares.join('') };
  }, [text]);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className={styles.qr}>
      <path d={path} shapeRendering="crispEdges" />
      <Mark size={size} />
    </svg>
  );
}

function Mark({ size }: { size: number }) {
  const side = Math.round(size * 0.22);
  const start = (size - side) / 2;
  return (
    <>
      <rect
        x={start - 0.5}
        y={start - 0.5}
        width={side + 1}
        height={side + 1}
        rx={2}
        fill="white"
      />
      <svg x={start} y={start} width={side} height={side} viewBox="0 0 30 30">
        <Logo />
      </svg>
    </>
  );
}
