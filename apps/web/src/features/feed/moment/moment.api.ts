import { clipMomentEndpoints, type Moment } from '@reprise/contract/moments/moment-calls.ts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { callApi } from '#platform/api/api-client.ts';
import { feedListsKey } from '#platform/api/query-keys.ts';

/** Below the key of lists, so that a new post refreshes the counts. */
const momentsKey = [...feedListsKey, 'moments'] as const;

export function momentQuery(tileId: number, user: string) {
  return queryOptions({
    queryKey: [...momentsKey, user, tileId] as const,
    queryFn: async ({ signal }): Promise<Moment | null> => {
      const query = { tile_id: String(tileId) };
      const { rows } = await callApi(clipMomentEndpoints.moment, { query }, { signal });
      return rows[0] ?? null;
    },
    // Less than the post without it.
    meta: { notice: false },
  });
}

export async function refreshMoments(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: momentsKey });
}
