import type { NotificationsDocument } from '@reprise/contract/documents.ts';
import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { friendListsKey, relationsKey } from '#platform/api/query-keys.ts';
import { useAuthState } from '#platform/auth/use-auth.ts';
import { useLiveDocument } from '#platform/live/use-live-document.ts';

/**
 * Refetches relations and friend lists when the viewer's relations change. Also when the first
 * document arrives after mounting, because it may contain a change.
 */
export function useLiveRelations(): void {
  const client = useQueryClient();
  const auth = useAuthState();
  const live = useLiveDocument('notifications', auth.status === 'signedIn' ? auth.user.uid : '');
  const current = live.status === 'ready' ? live.data : null;
  const shown = useRef(current);
  useEffect(() => {
    const before = shown.current;
    if (!current || before === current) return;
    shown.current = current;
    if (before && isOnlyOfLikes(before, current)) return;
    void refetch(client, relationsKey);
    void refetch(client, friendListsKey);
  }, [client, current]);
}

/** Cancels a pending request, whose response may be older than the change. */
async function refetch(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}

function isOnlyOfLikes(before: NotificationsDocument, after: NotificationsDocument): boolean {
  return before.newLikes !== after.newLikes && before.newFriendRequest === after.newFriendRequest;
}
