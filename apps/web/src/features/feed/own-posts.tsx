import { useInfiniteQuery } from '@tanstack/react-query';
import { texts } from '@reprise/contract/texts.ts';
import type { ReactNode } from 'react';
import { useKeptFocus } from '#shared/hooks/use-kept-focus.ts';
import { Card } from '#shared/ui/card.tsx';
import { FailedState } from '#shared/ui/failed-state.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { feedQuery, useTileActions } from './feed.api.ts';
import { OwnPost } from './own-post.tsx';
import type { RenderSharing } from './post-actions.tsx';
import { PostSlot } from './post-slot.tsx';
import styles from './own-posts.module.css';
import { usePageBottom } from './use-page-bottom.ts';
import { useTiles } from './use-tiles.ts';
import type { Viewer } from './viewer.ts';

export interface OwnPostsProps {
  readonly viewer: Viewer;
  /** As in `FeedSource`. */
  readonly visit: string;
  /** Draws what shares a clip, in its row of actions. */
  readonly renderSharing?: RenderSharing;
  /** Stands in place of the list when there is no post: one sentence and one action. */
  readonly empty: ReactNode;
}

/**
 * The viewer's own posts, newest first, two more whenever the page bottom is reached. However many
 * there are, only those near the window are in the page.
 */
export function OwnPosts({ viewer, visit, renderSharing, empty }: OwnPostsProps) {
  const user = viewer.displayName;
  const query = useInfiniteQuery(feedQuery({ kind: 'own', user, visit }));
  const { hasNextPage, fetchNextPage } = query;
  const tiles = useTiles(query.data?.pages);
  const actions = useTileActions(user);
  const keepFocus = useKeptFocus(tiles.length);
  const hasFailed = query.isError && !query.isFetching;
  const listed = (query.data?.pages.length ?? 0) + tiles.length;
  usePageBottom(hasNextPage && !hasFailed, listed, () => {
    void fetchNextPage({ cancelRefetch: false });
  });

  return (
    <div ref={keepFocus} tabIndex={-1} className={styles.list} aria-busy={query.isFetching}>
      {tiles.length > 0 && (
        <div role="feed" aria-label={texts.person.oldPostsTitle} className={styles.posts}>
          {tiles.map((tile, index) => (
            <PostSlot key={tile.tile_id} tileId={tile.tile_id}>
              <OwnPost
                tile={tile}
                place={{ number: index + 1, count: hasNextPage ? null : tiles.length }}
                viewer={viewer}
                actions={actions}
                renderSharing={renderSharing}
              />
            </PostSlot>
          ))}
        </div>
      )}
      {hasFailed ? (
        <FailedState
          text={texts.home.failed}
          onRetry={() => void (query.data ? fetchNextPage() : query.refetch())}
        />
      ) : (
        (query.isPending || query.isFetchingNextPage) && <WaitingPost />
      )}
      {query.data && !hasNextPage && (tiles.length > 0 ? <End /> : empty)}
    </div>
  );
}

function End() {
  return <p className={styles.end}>{texts.person.endOfList}</p>;
}

function WaitingPost() {
  return (
    <Card as="article" isBleeding className={styles.post} aria-label={texts.controls.loading}>
      <Skeleton className={styles.waiting} height="auto" />
      <div className={styles.head} />
      <div className={styles.under}>
        <div className={styles.words}>
          <Skeleton width="90%" />
          <Skeleton width="60%" />
        </div>
        <div className={styles.credit} />
        <div className={styles.row} />
      </div>
    </Card>
  );
}
