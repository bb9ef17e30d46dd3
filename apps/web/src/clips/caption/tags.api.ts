import { clipSearchEndpoints } from '@reprise/contract/search/clip-calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#platform/api/api-client.ts';
import { usedTagsKey } from '#platform/api/query-keys.ts';

/** Tags that people use and that begin with a text; without one, those of the newest clips. */
export function usedTagsQuery(prefix: string) {
  return queryOptions({
    queryKey: [...usedTagsKey, prefix],
    queryFn: async ({ signal }) =>
      (await callApi(clipSearchEndpoints.suggestTags, { query: { q: prefix } }, { signal })).rows,
    retry: false,
    meta: { notice: false },
  });
}
