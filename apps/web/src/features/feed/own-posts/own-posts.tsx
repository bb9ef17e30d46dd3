import { profileTexts } from '@reprise/contract/accounts/profile-texts.ts';
import { feedTexts } from '@reprise/contract/feed/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { feedQuery } from '#features/feed/list/feed.api.ts';
import { useTileActions } from '#features/feed/list/tile-actions.ts';
import { useTiles } from '#features/feed/list/use-tiles.ts';
import type { Viewer } from '#features/feed/list/viewer-rules.ts';
import type { RenderSharing } from '#features/feed/post/post-actions.tsx';
import { useFocusFallback } from '#platform/hooks/use-focus-fallback.ts';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Card } from '#ui/primitives/card.tsx';
import { OwnPost } from './own-post.tsx';
import styles from './own-posts.module.css';
import { usePostHeights } from './post-heights.ts';
import { usePageBottom } from './use-page-bottom.ts';
import { VirtualPost } from './virtual-post.tsx';

export interface OwnPostsProps {
  readonly viewer: Viewer;
  readonly visit: string;
  readonly renderSharing?: RenderSharing;
  readonly empty: ReactNode;
}

export function OwnPosts({ viewer, visit, renderSharing, empty }: OwnPostsProps) {
  const user = viewer.displayName;
  const descriptor = { kind: 'own', user, visit } as const;
  const query = useInfiniteQuery(feedQuery(descriptor));
  const heights = usePostHeights(descriptor);
  const { hasNextPage, fetchNextPage } = query;
  const tiles = useTiles(query.data?.pages);
  const actions = useTileActions(user);
  const keepFocus = useFocusFallback(tiles.length);
  const hasFailed = query.isError && !query.isFetching;
  const pageCount = query.data?.pages.length ?? 0;
  usePageBottom(hasNextPage && !hasFailed, pageCount + tiles.length, () => {
    void fetchNextPage({ cancelRefetch: false });
  });

  return (
    <div ref={keepFocus} tabIndex={-1} className={styles.list} aria-busy={query.isFetching}>
      {tiles.length > 0 && (
        <div role="feed" aria-label={profileTexts.oldPostsTitle} className={styles.posts}>
          {tiles.map((tile, index) => (
            <VirtualPost key={tile.tile_id} tileId={tile.tile_id} heights={heights}>
              <OwnPost
                tile={tile}
                position={{ number: index + 1, count: hasNextPage ? null : tiles.length }}
                viewer={viewer}
                actions={actions}
                renderSharing={renderSharing}
              />
            </VirtualPost>
          ))}
        </div>
      )}
      {hasFailed ? (
        <FailedState
          text={feedTexts.failed}
          onRetry={() => void (query.data ? fetchNextPage() : query.refetch())}
        />
      ) : (
        (query.isPending || query.isFetchingNextPage) && <PostSkeleton key={pageCount} />
      )}
      {query.data && !hasNextPage && (tiles.length > 0 ? <EndOfList /> : empty)}
    </div>
  );
}

function EndOfList() {
  return <p className={styles.end}>{controlTexts.endOfList}</p>;
}

function PostSkeleton() {
  return (
    <Card as="article" isBleeding className={styles.post} aria-label={controlTexts.loading}>
      <Skeleton className={styles.waiting} height="auto" />
      <div className={styles.head} />
      <div className={styles.details}>
        <div className={styles.caption}>
          <Skeleton width="90%" />
          <Skeleton width="60%" />
        </div>
        <div className={styles.credit} />
        <div className={styles.row} />
      </div>
    </Card>
  );
}
