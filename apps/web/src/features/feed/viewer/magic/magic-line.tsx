import type { Tile } from '@reprise/contract/feed/calls.ts';
import { magicTexts } from '@reprise/contract/feed/texts.ts';
import { DAY } from '@reprise/contract/units.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useIsHydrated } from '#platform/hooks/use-is-hydrated.ts';
import { serverNow } from '#platform/server-clock.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import styles from './magic-line.module.css';

const NEW_MS = 2 * DAY;
const WELL_LIKED_FROM = 10;

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

export function magicReasons(tile: Tile, now: Date): readonly string[] {
  const age = now.getTime() - Date.parse(tile.created_date);
  return [
    age <= NEW_MS && magicTexts.isNew,
    tile.tile_likes >= WELL_LIKED_FROM && magicTexts.wellLiked,
    tile.from_friend && magicTexts.fromFriend,
  ].filter((reason) => typeof reason === 'string');
}
