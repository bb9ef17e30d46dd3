import { notificationLimits } from '@reprise/contract/notifications/limits.ts';
import {
  notificationEndpoints,
  type HistoryFilter,
  type PastNotification,
} from '@reprise/contract/notifications/calls.ts';
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import { callApi } from '#platform/api/api-client.ts';

const { historyPage } = notificationLimits;

export function notificationHistoryQuery(user: string, filter: HistoryFilter | 'all') {
  return infiniteQueryOptions({
    queryKey: ['notifications', 'history', user, filter],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        notificationEndpoints.notificationHistory,
        { query: { before: pageParam, show: filter } },
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ rows }: { readonly rows: readonly PastNotification[] }) =>
      rows.length < historyPage ? null : rows.at(-1)?.id,
    meta: { notice: false },
  });
}

/** Failures are not shown, because the next visit retries. */
export function useSeeNotifications() {
  return useMutation({
    mutationFn: (upTo: number) =>
      callApi(notificationEndpoints.seeNotifications, { body: { up_to: upTo } }),
    meta: { notice: false },
  });
}
