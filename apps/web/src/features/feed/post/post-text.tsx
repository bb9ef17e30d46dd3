import { formatClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import { type ReactNode, Suspense } from 'react';
import type { Clip } from '#clips/player/clip-player.ts';
import { useIsHydrated } from '#platform/hooks/use-is-hydrated.ts';
import { SourceCredit } from '#clips/source/source-credit.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import styles from './caption.module.css';
import { Caption } from './caption.tsx';

interface PostTextProps {
  readonly tile: Tile;
  readonly clip: Clip | null;
  readonly footer?: ReactNode;
  /** What the clip answers. */
  readonly answered?: ReactNode;
  /** The way to the other clips of the video. */
  readonly passages?: ReactNode;
  /** Who else marked the moment. */
  readonly moment?: ReactNode;
  /** In wide windows, in the line of the source. */
  readonly isMomentInline?: boolean;
}

export function PostText(props: PostTextProps) {
  const { tile, clip, footer, answered, passages, isMomentInline = false } = props;
  // The server renders none of them.
  const isHydrated = useIsHydrated();
  const moment = props.moment !== undefined && (
    <div className={styles.moment}>{isHydrated && <Suspense>{props.moment}</Suspense>}</div>
  );
  return (
    <div className={classNames(styles.content, tile.is_answer && styles.isAnswer)}>
      {tile.is_answer && answered !== undefined && (
        <div className={styles.answered}>{isHydrated && <Suspense>{answered}</Suspense>}</div>
      )}
      <Caption text={tile.tile_desc} />
      <div className={styles.small}>
        {clip && (
          <>
            <span className={styles.times}>{formatClipTimes(clip).join(' – ')}</span>
            <SourceCredit clip={clip} source={tile.source} />
          </>
        )}
        {isHydrated && <Suspense>{passages}</Suspense>}
        {footer}
        {isMomentInline && moment}
      </div>
      {!isMomentInline && moment}
    </div>
  );
}
