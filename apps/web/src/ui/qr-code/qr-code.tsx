import { Logo } from '#ui/primitives/logo.tsx';
import { useMemo } from 'react';
import styles from './qr-code.module.css';
import { qrModules } from './qr-modules.ts';

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
}

/** Light modules. */
const BORDER = 2;

/**
 * Dark on white in both themes, which cameras read best. The mark covers a twentieth, of which the
 * code corrects up to 30 %.
 */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    const rows = qrModules(text, 'H');
    const squares = rows.flatMap((cells, y) =>
      cells.flatMap((isDark, x) => (isDark ? [`M${x + BORDER} ${y + BORDER}h1v1h-1z`] : [])),
    );
    return { size: rows.length + 2 * BORDER, path: squares.join('') };
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
