import { notificationTexts } from '@reprise/contract/notifications/texts.ts';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '#platform/api/api-client.ts';

/** Empties the document; returns its previous content and the notifications in it. */
export function useClearNotifications() {
  return useMutation({
    mutationFn: async () => {
      // The schemas of the live documents are not needed for the first view.
      const { notificationEndpoints } = await import('@reprise/contract/notifications/calls.ts');
      return callApi(notificationEndpoints.clearNotifications, {});
    },
    meta: { notice: notificationTexts.clearFailed },
  });
}
