import type { Tile } from '@reprise/contract/feed/calls.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { magicTexts } from '@reprise/contract/feed/texts.ts';
import { useIsHydrated } from '#platform/hooks/use-is-hydrated.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { serverNow } from '#platform/server-clock.ts';
import styles from './magic-line.module.css';
import { magicReasons } from './magic-reasons.ts';

export function MagicLineSkeleton() {
  return (
    <div className={classNames(styles.line, styles.skeleton)}>
      <Skeleton width={220} height="0.8em" />
    </div>
  );
}

export function MagicLine({ tile }: { tile: Tile | undefined }) {
  const [now] = useState(serverNow);
  const isLive = useIsHydrated();
  const reasons = tile ? magicReasons(tile, now) : [];
  return (
    <p className={styles.line}>
      {isLive && reasons.length > 0 && <span>{magicTexts.because(reasons)} </span>}
      {isLive && (
        <Link to="/magic" className={styles.link}>
          {magicTexts.title}
        </Link>
      )}
    </p>
  );
}
