import { bellTexts } from '@reprise/contract/notifications/bell-texts.ts';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '#platform/api/api-client.ts';

/** Clears the document. Returns its previous content and the notifications in it. */
export function useClearNotifications() {
  return useMutation({
    mutationFn: async () => {
      // The first view does not need the schemas of the live documents.
      const { notificationEndpoints } = await import('@reprise/contract/notifications/calls.ts');
      return callApi(notificationEndpoints.clearNotifications, {});
    },
    meta: { notice: bellTexts.clearFailed },
  });
}
