import { useQuery } from '@tanstack/react-query';
import type { FeedDescriptor } from '#features/feed/list/feed.api.ts';

export type PostHeights = Map<number, number>;

/** Cached with the list, which then has its full height when the user returns. */
export function usePostHeights(descriptor: FeedDescriptor): PostHeights {
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
