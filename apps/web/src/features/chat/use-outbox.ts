import { useEffect, useSyncExternalStore } from 'react';
import type { AuthClient } from '#shared/auth/auth-client.ts';
import { useAuthClient } from '#shared/auth/use-auth.ts';
import { useLiveConnection } from '#shared/live/use-live-document.ts';
import { postMessage } from './chat.api.ts';
import { tabOutStorage } from './out-storage.ts';
import { createOutbox, type Outbox } from './outbox.ts';

const outboxes = new WeakMap<AuthClient, Map<string, Outbox>>();

/** The outbox of a person. It outlives the screen: what waits is sent while other pages are shown. */
export function useOutbox(uid: string) {
  const outbox = outboxOf(useAuthClient(), uid);
  const connection = useLiveConnection();
  useEffect(() => {
    if (connection !== 'lost') outbox.wake();
  }, [outbox, connection]);
  const messages = useSyncExternalStore(outbox.subscribe, outbox.list);
  return { outbox, messages };
}

function outboxOf(auth: AuthClient, uid: string): Outbox {
  const ofAuth = outboxes.get(auth) ?? new Map<string, Outbox>();
  outboxes.set(auth, ofAuth);
  const known = ofAuth.get(uid);
  if (known) return known;
  const made = createOutbox({
    send: postMessage,
    isCurrent: () => {
      const state = auth.getState();
      return state.status === 'signedIn' && state.user.uid === uid;
    },
    storage: tabOutStorage(uid),
  });
  ofAuth.set(uid, made);
  return made;
}
