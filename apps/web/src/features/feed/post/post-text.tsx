import { formatClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import type { ReactNode } from 'react';
import type { Clip } from '#clips/player/clip-player.ts';
import { SourceCredit } from '#clips/source/source-credit.tsx';
import { Caption } from './caption.tsx';
import styles from './caption.module.css';

interface PostTextProps {
  readonly tile: Tile;
  readonly clip: Clip | null;
  readonly footer?: ReactNode;
}

export function PostText({ tile, clip, footer }: PostTextProps) {
  return (
    <div className={styles.content}>
      <Caption text={tile.tile_desc} />
      <div className={styles.small}>
        {clip && (
          <>
            <span className={styles.times}>{formatClipTimes(clip).join(' – ')}</span>
            <SourceCredit clip={clip} source={tile.source} />
          </>
        )}
        {footer}
      </div>
    </div>
  );
}
