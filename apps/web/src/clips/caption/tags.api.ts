import { lengthError } from '@reprise/contract/rules/text-length.ts';
import { clipSearchEndpoints } from '@reprise/contract/search/clip-calls.ts';
import { searchLimits } from '@reprise/contract/search/limits.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#platform/api/api-client.ts';
import { usedTagsKey } from '#platform/api/query-keys.ts';

/** Tags that people use and that begin with a text; without one, those of the newest clips. */
export function usedTagsQuery(prefix: string) {
  return queryOptions({
    queryKey: [...usedTagsKey, prefix],
    queryFn: async ({ signal }) => {
      if (lengthError(prefix, searchLimits.tagMax) !== undefined) return [];
      const query = { q: prefix };
      return (await callApi(clipSearchEndpoints.suggestTags, { query }, { signal })).rows;
    },
    retry: false,
    meta: { notice: false },
  });
}
