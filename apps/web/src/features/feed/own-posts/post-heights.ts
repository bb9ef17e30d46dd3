import { useQuery } from '@tanstack/react-query';
import type { FeedDescriptor } from '#features/feed/list/feed.api.ts';

/** The last height of each post in pixels, by tile id. */
export type PostHeights = Map<number, number>;

/**
 * Returns the heights of a list, so that it has its full length at once when the user returns. They
 * are cached as long as the list itself.
 */
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
