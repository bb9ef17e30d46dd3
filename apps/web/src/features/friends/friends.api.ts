import {
  friendEndpoints,
  relationRows,
  type FriendRelationRow,
} from '@reprise/contract/friends/calls.ts';
import { searchEndpoints } from '@reprise/contract/search/calls.ts';
import type { FriendAction } from '@reprise/contract/friends/rules/friend-label.ts';
import { texts } from '@reprise/contract/texts.ts';
import {
  queryOptions,
  useMutation,
  usePrefetchQuery,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { ApiError, callApi } from '#platform/api/api-client.ts';
import { userPagesQuery } from '#users/user-pages.ts';
import { friendListsKey, userKey, relationsKey } from '#platform/api/query-keys.ts';

const { notices } = texts;

/** The viewer, and somebody else, by their usernames. */
export interface FriendPair {
  readonly user: string;
  readonly friend: string;
}

/** While a relation is as fresh as this, a button that appears does not ask for it again. */
const RELATION_STALE_MS = 10_000;

/**
 * The person of a page, null for a name that nobody has. Their relation with the viewer is asked for
 * at the same time.
 */
export function useUserProfile(pair: FriendPair) {
  usePrefetchQuery(relationQuery(pair));
  return useQuery(userProfileQuery(pair.friend));
}

function userProfileQuery(username: string) {
  return queryOptions({
    queryKey: userKey(username),
    queryFn: async ({ signal }) => {
      const { rows } = await callApi(
        searchEndpoints.userProfile,
        { query: { username } },
        { signal },
      );
      return rows[0] ?? null;
    },
    meta: { notice: false },
  });
}

/** The relation of the two as it is; null for none. */
export function relationQuery(pair: FriendPair) {
  return queryOptions({
    queryKey: relationKey(pair),
    queryFn: async ({ signal }) => {
      const { rows } = await callApi(friendEndpoints.friend, { query: { ...pair } }, { signal });
      return rows[0] ?? null;
    },
    staleTime: RELATION_STALE_MS,
    meta: { notice: false },
  });
}

function relationKey({ user, friend }: FriendPair) {
  return [...relationsKey, user, friend.toLowerCase()] as const;
}

/** The viewer's friends, by name. */
export function friendsQuery(user: string) {
  return userPagesQuery([...friendListsKey, 'friends', user], (offset, signal) =>
    callApi(friendEndpoints.allFriends, { query: { user, offset } }, { signal }),
  );
}

/** Who waits for an answer of the viewer, the newest first. */
export function requestsQuery(user: string) {
  return userPagesQuery([...friendListsKey, 'requests', user], (offset, signal) =>
    callApi(friendEndpoints.allRequests, { query: { user, offset } }, { signal }),
  );
}

/**
 * Sends the label of the button as the action. The answer, and a refusal because something had
 * changed, say how the relation now is.
 */
export function useFriendAction(pair: FriendPair) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (action: FriendAction) =>
      callApi(friendEndpoints.updateFriend, { body: { ...pair, action } }),
    meta: { notice: notices.friendFailed },
    ...relationCacheHandlers(client, pair),
  });
}

/** Declines the other's request, without a word to them. */
export function useDecline(pair: FriendPair) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(friendEndpoints.declineFriend, { body: { ...pair } }),
    meta: { notice: notices.friendFailed },
    ...relationCacheHandlers(client, pair),
  });
}

/**
 * Keeps what the cache knows of the two in step with what a call tells about them. The call counts
 * as under way until the lists are as new as the relation.
 */
function relationCacheHandlers(client: QueryClient, pair: FriendPair) {
  function storeRelation(rows: readonly FriendRelationRow[]): Promise<void> {
    client.setQueryData(relationKey(pair), rows[0] ?? null);
    return client.invalidateQueries({ queryKey: friendListsKey });
  }
  return {
    onSuccess: ({ rows }: { readonly rows: readonly FriendRelationRow[] }) => storeRelation(rows),
    onError: (error: Error) => {
      const currentRelation = relationFromError(error);
      return currentRelation && storeRelation(currentRelation);
    },
  };
}

/** The relation that a refused call found, if that is why it was refused. */
function relationFromError(error: Error): readonly FriendRelationRow[] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'STALE_ACTION') return undefined;
  return relationRows.safeParse({ rows: error.rows }).data?.rows;
}
