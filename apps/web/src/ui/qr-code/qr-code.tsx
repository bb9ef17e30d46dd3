import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './qr-code.module.css';

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
}

/** Dark on white in both themes, which cameras read best. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    const { data, size: modules } = encode(text, { border: 2 });
    const squares = data.flatMap((cells, y) =>
      cells.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
    );
    return { size: modules, path: squares.join('') };
  }, [text]);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className={styles.qr}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
