import type { FriendRecord } from '@reprise/contract/friends/calls.ts';
import { friendLimits } from '@reprise/contract/friends/limits.ts';
import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';

interface UserPage {
  readonly rows: readonly FriendRecord[];
}

const { listPage } = friendLimits;

export function userPagesQuery(
  queryKey: QueryKey,
  load: (offset: number, signal: AbortSignal) => Promise<UserPage>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: ({ rows }: UserPage, pages: readonly UserPage[]) =>
      rows.length < listPage ? null : pages.length * listPage,
    meta: { notice: false },
  });
}
