import { publicProfileEndpoints } from '@reprise/contract/links/profile-calls.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApi } from '#platform/api/api-client.ts';

/** A public profile with its clips. Fails with NOT_FOUND if there is none. */
export function publicProfileQuery(username: string) {
  return infiniteQueryOptions({
    queryKey: ['public-profile', username.toLowerCase()] as const,
    queryFn: ({ pageParam, signal }) => {
      const query = { username, ...(pageParam !== null && { after: pageParam }) };
      return callApi(publicProfileEndpoints.publicProfile, { query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ after }) => after,
    // Visitors have no live documents.
    refetchOnWindowFocus: 'always',
    meta: { notice: false },
  });
}
