import type { Tile } from '@reprise/contract/feed/calls.ts';
import { tileTexts } from '@reprise/contract/tiles/texts.ts';
import { Bookmark } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TileActions } from '#features/feed/list/tile-actions.ts';
import { isOwn, type Viewer } from '#features/feed/list/viewer-rules.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import likeStyles from './like-button.module.css';
import { LikeButton } from './like-button.tsx';
import styles from './post-actions.module.css';
import { PostMenu } from './post-menu.tsx';

export interface PostActionsProps {
  readonly tile: Tile;
  readonly viewer: Viewer | null;
  readonly actions: TileActions;
  readonly renderSharing?: RenderSharing | undefined;
  readonly invitation?: ReactNode;
}

/** Renders the reply box, `like`, and the share button. */
export type RenderSharing = (tile: Tile, like: ReactNode) => ReactNode;

export function PostActions(props: PostActionsProps) {
  const { tile, viewer, actions, renderSharing, invitation } = props;
  const like = (
    <>
      <LikeButton
        key={tile.tile_id}
        isLiked={tile.username !== undefined}
        onToggle={(isLiked) => actions.like(tile.tile_id, isLiked)}
      />
      {isOwn(viewer, tile.tile_owner) && (
        <span className={styles.likes}>{tileTexts.likes(tile.tile_likes)}</span>
      )}
    </>
  );
  return (
    <div className={styles.row}>
      {invitation}
      {renderSharing ? renderSharing(tile, like) : like}
      {viewer && (
        <SaveButton
          isSaved={tile.saved === true}
          onToggle={(isSaved) => actions.save(tile.tile_id, isSaved)}
        />
      )}
      <PostMenu tile={tile} viewer={viewer} actions={actions} />
    </div>
  );
}

/** As `PostActions` of another user's tile. */
export function PostActionsSkeleton({ invitation }: { invitation: ReactNode }) {
  return (
    <div className={styles.row}>
      {invitation || (
        <div className={styles.box}>
          <Skeleton height="100%" className={styles.pill} />
        </div>
      )}
      <ActionSkeleton />
      <ActionSkeleton />
      {!invitation && <ActionSkeleton />}
      <ActionSkeleton />
    </div>
  );
}

function ActionSkeleton() {
  return (
    <span className={styles.action}>
      <Skeleton width={20} height={20} isRound />
    </span>
  );
}

interface SaveButtonProps {
  readonly isSaved: boolean;
  readonly onToggle: (isSaved: boolean) => void;
}

function SaveButton({ isSaved, onToggle }: SaveButtonProps) {
  return (
    <IconButton
      label={tileTexts.save}
      isPressed={isSaved}
      icon={<Bookmark className={isSaved ? likeStyles.filled : undefined} aria-hidden />}
      onClick={() => onToggle(!isSaved)}
    />
  );
}
