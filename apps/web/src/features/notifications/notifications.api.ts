import type { NotificationsDocument } from '@reprise/contract/documents.ts';
import { notificationLimits } from '@reprise/contract/notifications/limits.ts';
import {
  notificationEndpoints,
  type PastNotification,
} from '@reprise/contract/notifications/calls.ts';
import { notificationTexts } from '@reprise/contract/notifications/texts.ts';
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import { callApi } from '#platform/api/api-client.ts';

const { historyPage } = notificationLimits;

/** Empties the document; returns its previous content. */
export function useClearNotifications() {
  return useMutation({
    mutationFn: async (): Promise<NotificationsDocument | undefined> => {
      const { rows } = await callApi(notificationEndpoints.clearNotifications, {});
      return rows[0];
    },
    meta: { notice: notificationTexts.clearFailed },
  });
}

export function notificationHistoryQuery(user: string) {
  return infiniteQueryOptions({
    queryKey: ['notifications', 'history', user],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        notificationEndpoints.notificationHistory,
        { query: { before: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ rows }: { readonly rows: readonly PastNotification[] }) =>
      rows.length < historyPage ? null : rows.at(-1)?.id,
    meta: { notice: false },
  });
}
