import { lengthError } from '@reprise/contract/rules/text-length.ts';
import { searchEndpoints, type FoundUser } from '@reprise/contract/search/calls.ts';
import { searchLimits } from '@reprise/contract/search/limits.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#platform/api/api-client.ts';
import { usersKey } from '#platform/api/query-keys.ts';

export interface FoundUsers {
  readonly search: string;
  readonly rows: readonly FoundUser[];
}

export function userSearchQuery(search: string) {
  return queryOptions<FoundUsers>({
    queryKey: [...usersKey, { search }],
    queryFn: async ({ signal }) => {
      if (lengthError(search, searchLimits.searchMax) !== undefined) return { search, rows: [] };
      const { rows } = await callApi(
        searchEndpoints.searchUsers,
        { query: { search } },
        { signal },
      );
      return { search, rows };
    },
    enabled: search !== '',
    placeholderData: (previous) =>
      previous && isExtension(previous.search, search) ? previous : undefined,
    meta: { notice: false },
  });
}

/** True if one text extends the other: only then are the previous results useful. */
function isExtension(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one);
}
