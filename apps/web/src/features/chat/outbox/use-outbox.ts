import { useEffect, useSyncExternalStore } from 'react';
import { useAuthClient } from '#platform/auth/use-auth.ts';
import { useLiveConnectionStatus } from '#platform/live/use-live-document.ts';
import { outboxOf } from './user-outbox.ts';

export function useOutbox(uid: string) {
  const outbox = outboxOf(useAuthClient(), uid);
  const connection = useLiveConnectionStatus();
  useEffect(() => {
    if (connection !== 'lost') outbox.resume();
  }, [outbox, connection]);
  const messages = useSyncExternalStore(outbox.subscribe, outbox.list);
  return { outbox, messages };
}
