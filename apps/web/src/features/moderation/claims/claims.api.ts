import { claimEndpoints } from '@reprise/contract/moderation/claim-calls.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '@reprise/contract/endpoint.ts';
import { ApiError, callApi } from '#platform/api/api-client.ts';

export type ClaimValues = Omit<CallInput<(typeof claimEndpoints)['claim']>['body'], 'public_id'>;

/** Null if visitors may not see the clip. */
export function claimedClipQuery(publicId: string) {
  return queryOptions({
    queryKey: ['claim', publicId],
    queryFn: async ({ signal }) => {
      try {
        const query = { public_id: publicId };
        const { rows } = await callApi(claimEndpoints.claimedClip, { query }, { signal });
        return rows[0] ?? null;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'NOT_FOUND') return null;
        throw error;
      }
    },
    // The clip next to a form that is filled in does not change.
    staleTime: Infinity,
    meta: { notice: false },
  });
}

/** Reads the clip again if it is hidden or gone. */
export function useClaim(publicId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (values: ClaimValues) => {
      const body = { public_id: publicId, ...values };
      return (await callApi(claimEndpoints.claim, { body })).rows[0];
    },
    meta: { notice: false },
    onError: (error) => {
      if (!(error instanceof ApiError)) return undefined;
      if (error.code !== 'CLIP_HIDDEN' && error.code !== 'NOT_FOUND') return undefined;
      return client.invalidateQueries({ queryKey: claimedClipQuery(publicId).queryKey });
    },
  });
}

/** A rejected code is a result, not an error. */
export function useConfirmClaim() {
  return useMutation({
    mutationFn: async (code: string) => {
      try {
        const { rows } = await callApi(claimEndpoints.confirmClaim, { body: { code } });
        return rows[0]?.answer_days ?? 'invalidLink';
      } catch (error) {
        if (error instanceof ApiError && error.code === 'INVALID_CODE') return 'invalidLink';
        throw error;
      }
    },
    meta: { notice: false },
  });
}
