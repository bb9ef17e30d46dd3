import { type Mix, mixEndpoints } from '@reprise/contract/mixes/calls.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, callApi } from '#platform/api/api-client.ts';
import { useLiveDocument } from '#platform/live/use-live-document.ts';

/** Reads a mix again after each change. */
export function useSharedMixUpdates({ public_id: publicId, version }: Mix): void {
  const client = useQueryClient();
  const live = useLiveDocument('mixes', publicId);
  const newest = live.status === 'ready' ? live.readVersion : version;
  useEffect(() => {
    if (newest > version) void client.invalidateQueries(sharedMixQuery(publicId));
  }, [client, newest, publicId, version]);
}

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
    // Its live document says when to read it again.
    staleTime: Infinity,
    meta: { notice: false },
  });
}
