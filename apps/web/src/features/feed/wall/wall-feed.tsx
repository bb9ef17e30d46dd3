import { feedTexts } from '@reprise/contract/feed/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { feedKey, feedQuery, readPosition, storePosition } from '#features/feed/list/feed.api.ts';
import type { Viewer } from '#features/feed/list/viewer-rules.ts';
import type { RenderSharing } from '#features/feed/post/post-actions.tsx';
import { FeedViewer, type FeedViewerProps } from '#features/feed/viewer/feed-viewer.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { type PosterRemoval, PosterWall } from './poster-wall.tsx';
import type { Wall, WallDescriptor } from './use-wall.ts';
import { Stack } from '#ui/primitives/layout.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import styles from './wall-feed.module.css';

type WithoutScope<Descriptor> = Descriptor extends unknown
  ? Omit<Descriptor, 'user' | 'visit'>
  : never;

export interface WallFeedProps {
  readonly wall: Wall;
  readonly list: WithoutScope<Exclude<WallDescriptor, { kind: 'search' }>>;
  readonly viewer: Viewer;
  readonly title: ReactNode;
  readonly onBlock?: (owner: string) => void;
  readonly renderSharing: RenderSharing;
  readonly empty: ReactNode;
  readonly removal?: PosterRemoval;
}

/** Choosing a poster opens the viewer there, in the same order. */
export function WallFeed({ wall, list, viewer, empty, removal, ...viewerProps }: WallFeedProps) {
  const descriptor: WallDescriptor = { ...list, user: viewer.displayName, visit: wall.visit };
  if (wall.openTileId === null) {
    return (
      <PosterWall
        descriptor={descriptor}
        wall={wall}
        viewer={viewer}
        empty={empty}
        removal={removal}
      />
    );
  }
  return (
    <WallViewer
      {...viewerProps}
      descriptor={descriptor}
      openTileId={wall.openTileId}
      viewer={viewer}
      empty={empty}
      onClose={wall.onClose}
    />
  );
}

interface WallViewerProps extends FeedViewerProps {
  readonly descriptor: WallDescriptor;
  readonly openTileId: number;
  readonly title: ReactNode;
  readonly onClose: () => void;
}

export function WallViewer({ openTileId, title, onClose, ...viewer }: WallViewerProps) {
  const client = useQueryClient();
  const feed = feedKey(viewer.descriptor);
  // After a reload, only the URL has the clip.
  useState(() => readPosition(client, feed) ?? storePosition(client, feed, openTileId));
  const isSearching = useSearchClip(viewer.descriptor, openTileId);
  const box = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    window.scrollTo(0, 0);
    box.current?.focus({ preventScroll: true });
  }, []);

  return (
    <Stack gap={3} ref={box} tabIndex={-1} className={classNames('focus-target', styles.box)}>
      <div className={styles.bar}>
        <Button kind="quiet" icon={<ArrowLeft aria-hidden />} onClick={onClose}>
          {feedTexts.backToWall}
        </Button>
        <div className={styles.title}>{title}</div>
      </div>
      {isSearching ? <SearchedClip /> : <FeedViewer {...viewer} />}
    </Stack>
  );
}

function SearchedClip() {
  return (
    <div role="status" aria-label={controlTexts.loading} className={styles.searched}>
      <Skeleton height="100%" />
    </div>
  );
}

const SEARCHED_PAGES = 20;

/** Loads pages until one contains the clip, which may be on a later page after a reload. */
function useSearchClip(descriptor: WallDescriptor, tileId: number): boolean {
  const { data, hasNextPage, isFetchNextPageError, fetchNextPage } = useInfiniteQuery(
    feedQuery(descriptor),
  );
  const pages = data?.pages ?? [];
  const isFound = pages.some(({ rows }) => rows.some(({ tile_id }) => tile_id === tileId));
  const isSearching =
    !isFound && hasNextPage && !isFetchNextPageError && pages.length < SEARCHED_PAGES;
  useEffect(() => {
    if (isSearching) void fetchNextPage({ cancelRefetch: false });
  }, [isSearching, pages.length, fetchNextPage]);
  return isSearching;
}
