import type { CSSProperties } from 'react';
import styles from './success-mark.module.css';

const PIECES = Array.from({ length: 28 }, (_, index) => index);

export function SuccessMark() {
  return (
    <>
      <div aria-hidden="true" className={styles.pieces}>
        {PIECES.map((index) => (
          <i key={index} style={pieceStyle(index)} />
        ))}
      </div>
      <svg className={styles.seal} viewBox="0 0 56 56" aria-hidden="true">
        <circle className={styles.ring} cx="28" cy="28" r="26" />
        <circle className={styles.ring} cx="28" cy="28" r="26" />
        <rect className={styles.tile} x="8" y="8" width="40" height="40" rx="12" />
        <g fill="var(--on-accent)">
          <circle className={styles.dot} cx="20" cy="23" r="2.6" />
          <circle className={styles.dot} cx="20" cy="33" r="2.6" />
          <rect className={styles.bar} x="26" y="17" width="2.8" height="22" rx="1.4" />
          <rect className={styles.bar} x="32" y="17" width="6" height="22" rx="1.6" />
        </g>
      </svg>
    </>
  );
}

function pieceStyle(index: number): CSSProperties {
  const share = (index * 0.618034) % 1;
  const other = (index * 0.754878) % 1;
  return {
    '--left': `${share * 100}%`,
    '--x': `${Math.round((other - 0.5) * 96)}px`,
    '--height': `${Math.round(32 + other * 60)}px`,
    '--turn': `${Math.round((share - 0.5) * 400)}deg`,
    '--delay': `${Math.round(other * 320)}ms`,
  } as CSSProperties;
}
