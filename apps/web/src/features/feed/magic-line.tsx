import type { Tile } from '@reprise/contract/feed.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import styles from './magic-line.module.css';
import { magicReasons } from './magic-reason.ts';

/** Says under the stage why the Magic order shows this clip now. */
export function MagicLine({ tile }: { tile: Tile | undefined }) {
  const [now] = useState(() => new Date());
  const reasons = tile ? magicReasons(tile, now) : [];
  return (
    <p className={styles.line}>
      {reasons.length > 0 && <span>Here because: {reasons.join(', ')}. </span>}
      <Link to="/magic" className={styles.link}>
        How Magic works
      </Link>
    </p>
  );
}
