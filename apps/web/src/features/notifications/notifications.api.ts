import { notificationLimits } from '@reprise/contract/notifications/limits.ts';
import {
  notificationEndpoints,
  type HistoryFilter,
  type PastNotification,
} from '@reprise/contract/notifications/calls.ts';
import { notificationTexts } from '@reprise/contract/notifications/texts.ts';
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import { callApi } from '#platform/api/api-client.ts';

const { historyPage } = notificationLimits;

/** Empties the document; returns its previous content and the notifications in it. */
export function useClearNotifications() {
  return useMutation({
    mutationFn: () => callApi(notificationEndpoints.clearNotifications, {}),
    meta: { notice: notificationTexts.clearFailed },
  });
}

export function notificationHistoryQuery(user: string, filter: HistoryFilter | 'all') {
  const show = filter === 'all' ? undefined : filter;
  return infiniteQueryOptions({
    queryKey: ['notifications', 'history', user, filter],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        notificationEndpoints.notificationHistory,
        { query: { before: pageParam, show } },
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ rows }: { readonly rows: readonly PastNotification[] }) =>
      rows.length < historyPage ? null : rows.at(-1)?.id,
    meta: { notice: false },
  });
}
