import { controlTexts } from '@reprise/contract/shell/texts.ts';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { posterUrl } from '#clips/player/view/poster-url.ts';
import { useNearViewport } from '#features/feed/own-posts/use-near-viewport.ts';
import { Button } from '#ui/primitives/button.tsx';
import styles from './wall-parts.module.css';

/** Loads the next page near the end of the wall. */
export function MorePosters({ query }: { query: UseInfiniteQueryResult }) {
  const end = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(end);
  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const isLoading = isNear && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isLoading) void fetchNextPage({ cancelRefetch: false });
  }, [isLoading, fetchNextPage]);
  return (
    <div ref={end} className={styles.more}>
      <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchNextPageError ? controlTexts.retry : controlTexts.showMore}
      </Button>
    </div>
  );
}

export function Thumbnail({ videoId }: { videoId: string }) {
  const url = posterUrl(videoId);
  const [hasFailed, setHasFailed] = useState(false);
  if (url === null || hasFailed) return null;
  return (
    <img
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      className={styles.still}
      onError={() => setHasFailed(true)}
    />
  );
}
