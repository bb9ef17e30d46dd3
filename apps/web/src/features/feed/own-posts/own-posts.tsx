import { profileTexts } from '@reprise/contract/accounts/profile-texts.ts';
import { feedLimits } from '@reprise/contract/feed/limits.ts';
import { feedTexts } from '@reprise/contract/feed/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  type FocusEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type FeedDescriptor, feedQuery } from '#features/feed/list/feed.api.ts';
import { useTileActions } from '#features/feed/list/tile-actions.ts';
import { useTiles } from '#features/feed/list/use-tiles.ts';
import type { Viewer } from '#features/feed/list/viewer-rules.ts';
import type { RenderSharing } from '#features/feed/post/post-actions.tsx';
import { useFocusFallback } from '#platform/hooks/use-focus-fallback.ts';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Card } from '#ui/primitives/card.tsx';
import { OwnPost } from './own-post.tsx';
import { Row, Stack } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import styles from './own-posts.module.css';

/** More than the height of a post, so that Tab reaches the next one. */
const RENDER_MARGIN_PX = 1_500;

interface OwnPostsProps {
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
    <Stack
      gap={5}
      ref={keepFocus}
      tabIndex={-1}
      className={classNames('focus-target', styles.list)}
      aria-busy={query.isFetching}
    >
      {tiles.length > 0 && (
        <Stack gap={5} role="feed" aria-label={profileTexts.oldPostsTitle} className={styles.posts}>
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
        </Stack>
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
    </Stack>
  );
}

function EndOfList() {
  return (
    <Text tone="muted" isCentered className={styles.end}>
      {controlTexts.endOfList}
    </Text>
  );
}

function PostSkeleton() {
  return (
    <Card as="article" isBleeding className={styles.post} aria-label={controlTexts.loading}>
      <Skeleton className={styles.waiting} height="auto" />
      <Row gap={3} justify="between" className={styles.head} />
      <Stack gap={3} justify="start" className={styles.details}>
        <Stack gap={2} justify="center" className={styles.caption}>
          <Skeleton width="90%" />
          <Skeleton width="60%" />
        </Stack>
        <div className={styles.credit} />
        <div className={styles.row} />
      </Stack>
    </Card>
  );
}

/**
 * Calls back when the window is within 5 px of the page bottom (spec section 9), and while the list
 * does not fill the window.
 */
export function usePageBottom(isWatching: boolean, length: number, onBottom: () => void): void {
  const check = useEffectEvent(() => {
    if (isAtPageBottom()) onBottom();
  });

  useEffect(() => {
    if (!isWatching) return undefined;
    const listener = () => check();
    listener();
    window.addEventListener('scroll', listener, { passive: true });
    window.addEventListener('resize', listener, { passive: true });
    return () => {
      window.removeEventListener('scroll', listener);
      window.removeEventListener('resize', listener);
    };
  }, [isWatching, length]);
}

function isAtPageBottom(): boolean {
  const left = document.documentElement.scrollHeight - window.innerHeight - window.scrollY;
  return left <= feedLimits.bottomMarginPx;
}

interface VirtualPostProps {
  readonly tileId: number;
  readonly heights: PostHeights;
  readonly children: ReactNode;
}

/**
 * Renders a post that is near the viewport or focused, otherwise an empty box of the same height.
 * Never remounts a post, so that the visible clip does not move (unlike `VirtualList`).
 */
function VirtualPost({ tileId, heights, children }: VirtualPostProps) {
  const container = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(() => heights.get(tileId));
  const [isNear, setIsNear] = useState(height === undefined);
  const [hasFocus, setHasFocus] = useState(false);
  const isRendered = isNear || hasFocus;

  useEffect(() => {
    const watched = container.current;
    if (!watched) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (!entry) return;
        setHeight(entry.boundingClientRect.height);
        setIsNear(entry.isIntersecting);
      },
      { rootMargin: `${RENDER_MARGIN_PX}px 0px` },
    );
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);

  useLayoutEffect(() => {
    const measured = container.current;
    return () => {
      const last = measured?.getBoundingClientRect().height ?? 0;
      if (last > 0) heights.set(tileId, last);
    };
  }, [heights, tileId]);

  function handleBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) setHasFocus(false);
  }

  return (
    <div
      ref={container}
      className={styles.slot}
      style={isRendered ? undefined : { height }}
      onFocus={() => setHasFocus(true)}
      onBlur={handleBlur}
    >
      {isRendered && children}
    </div>
  );
}

type PostHeights = Map<number, number>;

/** Cached with the list, which then has its full height when the user returns. */
function usePostHeights(descriptor: FeedDescriptor): PostHeights {
  const { data } = useQuery({
    queryKey: ['feed', 'post-heights', descriptor],
    queryFn: createHeights,
    initialData: createHeights,
    staleTime: Infinity,
  });
  return data;
}

function createHeights(): PostHeights {
  return new Map();
}
