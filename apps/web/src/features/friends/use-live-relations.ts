import type { NotificationsDocument } from '@reprise/contract/documents.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { friendListsKey, relationsKey } from '#platform/api/query-keys.ts';
import { useAuthState } from '#platform/auth/use-auth.ts';
import { useLiveDocument } from '#platform/live/use-live-document.ts';

/** Refetches relations and friend lists when the viewer's relations change, here or elsewhere. */
export function useLiveRelations(): void {
  const client = useQueryClient();
  const auth = useAuthState();
  const live = useLiveDocument('notifications', auth.status === 'signedIn' ? auth.user.uid : '');
  const current = live.status === 'ready' ? live.data : null;
  const shown = useRef<NotificationsDocument | null>(null);
  useEffect(() => {
    const before = shown.current;
    shown.current = current;
    if (!before || !current || before === current || isOnlyOfLikes(before, current)) return;
    void client.invalidateQueries({ queryKey: relationsKey });
    void client.invalidateQueries({ queryKey: friendListsKey });
  }, [client, current]);
}

function isOnlyOfLikes(before: NotificationsDocument, after: NotificationsDocument): boolean {
  return before.newLikes !== after.newLikes && before.newFriendRequest === after.newFriendRequest;
}
