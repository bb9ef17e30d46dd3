import type { FriendRecord } from '@reprise/contract/friends.ts';
import { limits } from '@reprise/contract/limits.ts';
import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';

interface PeoplePage {
  readonly rows: readonly FriendRecord[];
}

const { listPage } = limits.people;

/** A list of people that belongs to the viewer, in pages of 20 by their offset. */
export function peoplePages(
  queryKey: QueryKey,
  load: (offset: number, signal: AbortSignal) => Promise<PeoplePage>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: ({ rows }: PeoplePage, pages: readonly PeoplePage[]) =>
      rows.length < listPage ? null : pages.length * listPage,
    meta: { notice: false },
  });
}
