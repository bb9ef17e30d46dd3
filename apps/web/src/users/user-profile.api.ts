import { searchEndpoints } from '@reprise/contract/search/calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#platform/api/api-client.ts';
import { userKey } from '#platform/api/query-keys.ts';

/** Null for an unknown user. */
export function userProfileQuery(username: string) {
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
