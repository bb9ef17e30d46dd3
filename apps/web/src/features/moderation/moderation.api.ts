import { moderationLimits } from '@reprise/contract/moderation/limits.ts';
import {
  moderationEndpoints,
  type Decision,
  type ModerationLogEntry,
  type ReportedTile,
} from '@reprise/contract/moderation/calls.ts';
import { moderationTexts } from '@reprise/contract/moderation/texts.ts';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError, callApi } from '#platform/api/api-client.ts';

const MODERATION_KEY = ['moderation'] as const;

export function queueQuery(user: string) {
  return queryOptions({
    queryKey: [...MODERATION_KEY, 'queue', user],
    queryFn: async ({ signal }) => {
      try {
        return (await callApi(moderationEndpoints.moderationQueue, {}, { signal })).rows;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'NOT_FOUND') return null;
        if (error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED')
          return 'secondFactorRequired';
        throw error;
      }
    },
    meta: { notice: false },
  });
}

export function logQuery(user: string) {
  return infiniteQueryOptions({
    queryKey: [...MODERATION_KEY, 'log', user],
    queryFn: ({ pageParam, signal }) =>
      callApi(moderationEndpoints.moderationLog, { query: { before: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ rows }: { readonly rows: readonly ModerationLogEntry[] }) =>
      rows.length < moderationLimits.logPage ? null : rows.at(-1)?.id,
    meta: { notice: false },
  });
}

export function useDecide({ tile_id, revision }: ReportedTile) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: { readonly decision: Decision; readonly note: string }) =>
      callApi(moderationEndpoints.moderate, { body: { tile_id, revision, ...input } }),
    meta: { notice: moderationTexts.decideFailed },
    onSettled: () => client.invalidateQueries({ queryKey: MODERATION_KEY }),
  });
}
