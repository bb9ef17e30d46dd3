import {
  friendEndpoints,
  relationRows,
  type FriendRelationRow,
} from '@reprise/contract/friends/calls.ts';
import type { FriendAction } from '@reprise/contract/friends/actions.ts';
import { friendTexts } from '@reprise/contract/friends/texts.ts';
import {
  queryOptions,
  useMutation,
  usePrefetchQuery,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { ApiError, callApi, isNotFound } from '#platform/api/api-client.ts';
import { userPagesQuery } from '#users/lists/user-pages.ts';
import { userProfileQuery } from '#users/user-profile.api.ts';
import { friendListsKey, relationsKey, userKey } from '#platform/api/query-keys.ts';

export interface FriendPair {
  readonly user: string;
  readonly friend: string;
}

/** A button that mounts within this time does not refetch its relation. */
const RELATION_STALE_MS = 10_000;

export function useUserProfile(pair: FriendPair) {
  usePrefetchQuery(relationQuery(pair));
  return useQuery(userProfileQuery(pair.friend));
}

export function relationQuery(pair: FriendPair) {
  return queryOptions({
    queryKey: relationKey(pair),
    queryFn: async ({ client, queryKey, signal }) => {
      const { rows } = await callApi(friendEndpoints.friend, { query: { ...pair } }, { signal });
      const relation = rows[0] ?? null;
      // A relation also ends when the other account is deleted.
      if (!relation && client.getQueryData(queryKey)) refetchProfile(client, pair);
      return relation;
    },
    staleTime: RELATION_STALE_MS,
    meta: { notice: false },
  });
}

function refetchProfile(client: QueryClient, { friend }: FriendPair): void {
  void client.invalidateQueries({ queryKey: userKey(friend) });
}

function relationKey({ user, friend }: FriendPair) {
  return [...relationsKey, user, friend.toLowerCase()] as const;
}

export function friendsQuery(user: string) {
  return userPagesQuery([...friendListsKey, 'friends', user], (offset, signal) =>
    callApi(friendEndpoints.allFriends, { query: { user, offset } }, { signal }),
  );
}

export function requestsQuery(user: string) {
  return userPagesQuery([...friendListsKey, 'requests', user], (offset, signal) =>
    callApi(friendEndpoints.allRequests, { query: { user, offset } }, { signal }),
  );
}

const friendMeta = {
  notice: friendTexts.friendFailed,
  notFoundNotice: friendTexts.userNotFound,
};

/** Responses, and rejections of outdated actions, contain the current relation. */
export function useFriendAction(pair: FriendPair) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (action: FriendAction) =>
      callApi(friendEndpoints.updateFriend, { body: { ...pair, action } }),
    meta: friendMeta,
    ...relationCacheHandlers(client, pair),
  });
}

/** Declines the other user's request without notifying them. */
export function useDecline(pair: FriendPair) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(friendEndpoints.declineFriend, { body: { ...pair } }),
    meta: friendMeta,
    ...relationCacheHandlers(client, pair),
  });
}

/** A call is pending until the lists are refetched. */
function relationCacheHandlers(client: QueryClient, pair: FriendPair) {
  function storeRelation(rows: readonly FriendRelationRow[]): Promise<void> {
    client.setQueryData(relationKey(pair), rows[0] ?? null);
    return client.invalidateQueries({ queryKey: friendListsKey });
  }
  return {
    onSuccess: ({ rows }: { readonly rows: readonly FriendRelationRow[] }) => storeRelation(rows),
    onError: (error: Error) => {
      if (isNotFound(error)) refetchProfile(client, pair);
      const currentRelation = relationFromError(error);
      return currentRelation && storeRelation(currentRelation);
    },
  };
}

/** Returns the current relation if the action was outdated. */
function relationFromError(error: Error): readonly FriendRelationRow[] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'STALE_ACTION') return undefined;
  return relationRows.safeParse({ rows: error.rows }).data?.rows;
}
