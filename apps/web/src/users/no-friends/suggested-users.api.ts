import { friendEndpoints } from '@reprise/contract/friends/calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#platform/api/api-client.ts';
import { relationQuery } from '#users/friendship/friends.api.ts';

const STALE_MS = 60_000;

/** Users without a relation to the viewer: their buttons need no request of their own. */
export function suggestedUsersQuery(user: string) {
  return queryOptions({
    queryKey: ['friends', 'suggestions', user],
    queryFn: async ({ client, signal }) => {
      const { rows } = await callApi(
        friendEndpoints.suggestedUsers,
        { query: { user } },
        { signal },
      );
      for (const { username } of rows) {
        client.setQueryData(relationQuery({ user, friend: username }).queryKey, null);
      }
      return rows;
    },
    staleTime: STALE_MS,
    meta: { notice: false },
  });
}
