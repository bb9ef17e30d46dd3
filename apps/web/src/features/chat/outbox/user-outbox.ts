import type { Message } from '@reprise/contract/documents.ts';
import type { AuthClient } from '#platform/auth/auth-client.ts';
import { sendMessage } from '#features/chat/chat.api.ts';
import { deviceOutboxStorage } from './outbox-storage.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import type { PendingMessage } from './pending-message.ts';

const outboxes = new WeakMap<AuthClient, Map<string, Outbox>>();

/** Lives outside React: messages are sent while other pages are shown. */
export function outboxOf(auth: AuthClient, uid: string): Outbox {
  const ofAuth = outboxes.get(auth) ?? new Map<string, Outbox>();
  outboxes.set(auth, ofAuth);
  const existing = ofAuth.get(uid);
  if (existing) return existing;
  const isCurrent = () => {
    const state = auth.getState();
    return state.status === 'signedIn' && state.user.uid === uid;
  };

  /** Aborts when the user signs out: the call would run with the next user's session. */
  async function send(message: PendingMessage): Promise<Message | null> {
    const controller = new AbortController();
    const unsubscribe = auth.subscribe(() => isCurrent() || controller.abort());
    try {
      return await sendMessage(message, controller.signal);
    } finally {
      unsubscribe();
    }
  }

  const created = createOutbox({
    send,
    isCurrent,
    withChatLock: withoutLock,
    storage: deviceOutboxStorage(uid),
  });
  ofAuth.set(uid, created);
  return created;
}

/**
 * Without Web Locks (old browsers, pages without https) the server still stores each message once.
 */
async function withoutLock(chat: string, work: () => Promise<void>): Promise<void> {
  const locks: LockManager | null | undefined = navigator.locks;
  if (locks) await locks.request(`reprise.out.${chat}`, work);
  else await work();
}
