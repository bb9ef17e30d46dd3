import { useEffect, useSyncExternalStore } from 'react';
import { useAuthClient } from '#shared/auth/use-auth.ts';
import { useLiveConnection } from '#shared/live/use-live-document.ts';
import { outboxOf } from './person-outbox.ts';

/** The outbox of a person, woken when the connection is back. */
export function useOutbox(uid: string) {
  const outbox = outboxOf(useAuthClient(), uid);
  const connection = useLiveConnection();
  useEffect(() => {
    if (connection !== 'lost') outbox.wake();
  }, [outbox, connection]);
  const messages = useSyncExternalStore(outbox.subscribe, outbox.list);
  return { outbox, messages };
}
