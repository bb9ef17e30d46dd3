import type { Tile } from '@reprise/contract/feed/calls.ts';
import { tileTexts } from '@reprise/contract/tiles/texts.ts';
import { Bookmark, Ellipsis, Heart } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import type { TileActions } from '#features/feed/list/tile-actions.ts';
import { isOwn, type Viewer } from '#features/feed/list/viewer-rules.ts';
import { lazyPart } from '#platform/lazy-part.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useEverTrue } from '#ui/hooks/use-ever-true.ts';
import { useKeyedState } from '#ui/hooks/use-keyed-state.ts';
import type { MenuProps } from '#ui/overlays/menu-popup.tsx';
import { LazyMenu } from '#ui/overlays/menu.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import type { Box } from './boxes/post-boxes.tsx';
import styles from './post-actions.module.css';

const loadPopup = () => import('./post-menu-popup.tsx');
const PostMenuPopup = lazy(async () => ({ default: (await loadPopup()).PostMenuPopup }));

const PostBoxes = lazy(async () => ({
  default: (await import('./boxes/post-boxes.tsx')).PostBoxes,
}));

const AnswerLink = lazyPart(
  async () => (await import('#features/feed/moment/answer-link.tsx')).AnswerLink,
);

const renderTrigger: MenuProps['renderTrigger'] = (props) => (
  <IconButton {...props} label={tileTexts.menu} icon={<Ellipsis aria-hidden />} />
);

interface PostActionsProps {
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
      {viewer && !isOwn(viewer, tile.tile_owner) && (
        <span className={classNames(styles.action, styles.answer)}>
          <Suspense>
            <AnswerLink publicId={tile.public_id} />
          </Suspense>
        </span>
      )}
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
      {!invitation && (
        <span className={classNames(styles.action, styles.answer)}>
          <Skeleton width={20} height={20} isRound />
        </span>
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
      icon={<Bookmark className={isSaved ? styles.filled : undefined} aria-hidden />}
      onClick={() => onToggle(!isSaved)}
    />
  );
}

interface LikeButtonProps {
  readonly isLiked: boolean;
  readonly onToggle: (isLiked: boolean) => void;
}

export function LikeButton({ isLiked, onToggle }: LikeButtonProps) {
  // Only new likes are animated, including those by key or double tap.
  const [wasLiked] = useState(isLiked);
  const [hasChanged, setHasChanged] = useState(false);
  if (isLiked !== wasLiked && !hasChanged) setHasChanged(true);
  return (
    <IconButton
      label={tileTexts.like}
      isPressed={isLiked}
      icon={
        <Heart
          className={classNames(isLiked && styles.filled, isLiked && hasChanged && styles.popping)}
          aria-hidden
        />
      }
      onClick={() => onToggle(!isLiked)}
    />
  );
}

interface PostMenuProps {
  readonly tile: Tile;
  readonly viewer: Viewer | null;
  readonly actions: TileActions;
}

function PostMenu({ tile, viewer, actions }: PostMenuProps) {
  // A box must not act on the next post, which replaces a deleted one.
  const [openBox, setOpenBox] = useKeyedState<Box | null>(tile.tile_id, null);
  const wasOpened = useEverTrue(openBox !== null);
  const container = useRef<HTMLDivElement>(null);
  return (
    <div ref={container}>
      <LazyMenu
        key={tile.tile_id}
        renderTrigger={renderTrigger}
        onPreload={() => void loadPopup()}
        renderPopup={(isByKeyboard) => (
          <PostMenuPopup
            renderTrigger={renderTrigger}
            isByKeyboard={isByKeyboard}
            tile={tile}
            viewer={viewer}
            canBlock={actions.block !== undefined}
            onOpenBox={setOpenBox}
          />
        )}
      />
      {wasOpened && (
        <Suspense>
          <PostBoxes
            openBox={openBox}
            tile={tile}
            viewer={viewer}
            actions={actions}
            onClose={() => setOpenBox(null)}
            // The menu item that opened the box no longer exists.
            finalFocus={() => container.current?.querySelector('button') ?? null}
          />
        </Suspense>
      )}
    </div>
  );
}
