import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

interface ShowMore {
  readonly isBusy: boolean;
  readonly start: () => void;
}

/**
 * Loads the next page of a list with `count` rows. If a live change aborts the call by refetching
 * the list, requests the page again.
 */
export function useShowMore(query: UseInfiniteQueryResult, count: number): ShowMore {
  const [countBefore, setCountBefore] = useState<number | null>(null);
  const { fetchNextPage, hasNextPage, isFetching, isFetchingNextPage, isError } = query;
  const isWanted = countBefore !== null && count <= countBefore && hasNextPage && !isError;
  const isLost = isWanted && !isFetching;
  useEffect(() => {
    if (isLost) void fetchNextPage();
  }, [isLost, fetchNextPage]);
  return {
    isBusy: isWanted || isFetchingNextPage,
    start() {
      setCountBefore(count);
      void fetchNextPage();
    },
  };
}
