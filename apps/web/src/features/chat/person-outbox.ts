import type { Message } from '@reprise/contract/documents.ts';
import type { AuthClient } from '#shared/auth/auth-client.ts';
import { postMessage } from './chat.api.ts';
import { deviceOutStorage } from './out-storage.ts';
import { createOutbox, type Outbox, type OutMessage } from './outbox.ts';

const outboxes = new WeakMap<AuthClient, Map<string, Outbox>>();

/** The outbox of a person. It outlives the screen: what waits is sent while other pages are shown. */
export function outboxOf(auth: AuthClient, uid: string): Outbox {
  const ofAuth = outboxes.get(auth) ?? new Map<string, Outbox>();
  outboxes.set(auth, ofAuth);
  const known = ofAuth.get(uid);
  if (known) return known;
  const isCurrent = () => {
    const state = auth.getState();
    return state.status === 'signedIn' && state.user.uid === uid;
  };

  /** Given up when the person leaves: the call would go out in the name of whoever comes next. */
  async function send(message: OutMessage): Promise<Message | null> {
    const left = new AbortController();
    const stop = auth.subscribe(() => isCurrent() || left.abort());
    try {
      return await postMessage(message, left.signal);
    } finally {
      stop();
    }
  }

  const made = createOutbox({ send, isCurrent, alone, storage: deviceOutStorage(uid) });
  ofAuth.set(uid, made);
  return made;
}

/** Without locks (an old browser, a page without https) the server still stores each message once. */
async function alone(chat: string, work: () => Promise<void>): Promise<void> {
  const locks: LockManager | null | undefined = navigator.locks;
  if (locks) await locks.request(`reprise.out.${chat}`, work);
  else await work();
}
