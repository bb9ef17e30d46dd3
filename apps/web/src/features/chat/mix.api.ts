import { type Mix, mixEndpoints } from '@reprise/contract/mixes/calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, callApi } from '#platform/api/api-client.ts';

const STALE_MS = 60_000;

/** Null if the viewer may not see the mix, or it was deleted. */
export function sharedMixQuery(publicId: string) {
  return queryOptions({
    queryKey: ['chat', 'mix', publicId],
    queryFn: async ({ signal }): Promise<Mix | null> => {
      try {
        const query = { public_id: publicId };
        return (await callApi(mixEndpoints.mix, { query }, { signal })).rows[0] ?? null;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'NOT_FOUND') return null;
        throw error;
      }
    },
    staleTime: STALE_MS,
    meta: { notice: false },
  });
}
