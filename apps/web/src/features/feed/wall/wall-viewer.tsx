import { feedTexts } from '@reprise/contract/feed/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { feedKey, feedQuery, readPosition, storePosition } from '#features/feed/list/feed.api.ts';
import { FeedViewer, type FeedViewerProps } from '#features/feed/viewer/feed-viewer.tsx';
import type { WallDescriptor } from './use-wall.ts';
import styles from './wall-viewer.module.css';

export interface WallViewerProps extends FeedViewerProps {
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
    <div ref={box} tabIndex={-1} className={styles.box}>
      <div className={styles.bar}>
        <Button kind="quiet" icon={<ArrowLeft aria-hidden />} onClick={onClose}>
          {feedTexts.backToWall}
        </Button>
        <div className={styles.title}>{title}</div>
      </div>
      {isSearching ? <SearchedClip /> : <FeedViewer {...viewer} />}
    </div>
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
