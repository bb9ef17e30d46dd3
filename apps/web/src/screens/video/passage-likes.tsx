import { language } from '@reprise/contract/language/current.ts';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import { tileTexts } from '@reprise/contract/tiles/texts.ts';
import { Heart } from 'lucide-react';
import type { TileActions } from '#features/feed/list/tile-actions.ts';
import { isOwn, type Viewer } from '#features/feed/list/viewer-rules.ts';
import { LikeButton } from '#features/feed/post/post-actions.tsx';
import styles from './passage-row.module.css';

interface PassageLikesProps {
  readonly tile: Tile;
  readonly viewer: Viewer | null;
  readonly onLike: TileActions['like'];
}

/** The button to like a passage; of the viewer's own, how many did. */
export function PassageLikes({ tile, viewer, onLike }: PassageLikesProps) {
  const { tile_id, tile_owner, tile_likes, username } = tile;
  if (!isOwn(viewer, tile_owner)) {
    return (
      <LikeButton
        isLiked={username !== undefined}
        onToggle={(isLiked) => onLike(tile_id, isLiked)}
      />
    );
  }
  return (
    <span className={styles.likes} role="img" aria-label={tileTexts.likes(tile_likes)}>
      <Heart size={14} aria-hidden />
      {tile_likes.toLocaleString(language)}
    </span>
  );
}
