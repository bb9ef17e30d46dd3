import { clipSearchEndpoints } from '@reprise/contract/search/clip-calls.ts';
import { searchLimits } from '@reprise/contract/search/limits.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#platform/api/api-client.ts';

/** The best clips for a search. */
export function bestClipsQuery(search: string) {
  return queryOptions({
    queryKey: ['best-clips', search],
    queryFn: async ({ signal }) => {
      const query = { q: search, limit: searchLimits.bestClips };
      return (await callApi(clipSearchEndpoints.searchClips, { query }, { signal })).rows;
    },
    retry: false,
    meta: { notice: false },
  });
}
