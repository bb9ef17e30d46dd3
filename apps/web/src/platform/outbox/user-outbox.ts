import * as z from 'zod/mini';
import type { AuthClient } from '#platform/auth/auth-client.ts';
import { onUserDataDeleted, storedUserNames, userItem } from '#platform/storage/user-data.ts';
import { createOutbox, type Outbox, type OutboxStorage, type Pending } from './outbox.ts';

interface OutboxKind<Content extends object> {
  /** Names the kind in the user's storage. Ends with a dot. */
  readonly prefix: string;
  readonly schema: z.ZodMiniType<Content>;
  readonly laneOf: (content: Content) => string;
  readonly send: (item: Pending<Content>, signal: AbortSignal) => Promise<unknown>;
}

/** Outboxes are outside React: items are sent while other pages are shown. */
export function outboxesOf<Content extends object>(kind: OutboxKind<Content>) {
  const outboxes = new WeakMap<AuthClient, Map<string, Outbox<Content>>>();
  return (auth: AuthClient, uid: string): Outbox<Content> => {
    const ofAuth = outboxes.get(auth) ?? new Map<string, Outbox<Content>>();
    outboxes.set(auth, ofAuth);
    const outbox = ofAuth.get(uid) ?? openOutbox(kind, auth, uid);
    ofAuth.set(uid, outbox);
    return outbox;
  };
}

function openOutbox<Content extends object>(
  { prefix, schema, laneOf, send }: OutboxKind<Content>,
  auth: AuthClient,
  uid: string,
): Outbox<Content> {
  const isCurrent = () => {
    const state = auth.getState();
    return state.status === 'signedIn' && state.user.uid === uid;
  };
  return createOutbox({
    /** Aborted on sign-out, because the call would use the next user's session. */
    async send(item, removed) {
      const signOut = new AbortController();
      const unsubscribe = auth.subscribe(() => isCurrent() || signOut.abort());
      try {
        await send(item, AbortSignal.any([signOut.signal, removed]));
      } finally {
        unsubscribe();
      }
    },
    isCurrent,
    laneOf,
    withLock: (lane, work) => withDeviceLock(`reprise.${prefix}${lane}`, work),
    storage: deviceOutboxStorage(uid, prefix, schema),
  });
}

/**
 * Without Web Locks (old browsers, pages without https), the server still stores each item once.
 */
async function withDeviceLock(name: string, work: () => Promise<void>): Promise<void> {
  const locks: LockManager | null | undefined = navigator.locks;
  if (locks) await locks.request(name, work);
  else await work();
}

const storedItem = z.object({
  id: z.string(),
  date: z.string(),
  order: z.number(),
  state: z.enum(['pending', 'rejected']),
  code: z.optional(z.string()),
});

/** `prefix` names the kind of item. Ignores stored items that do not match `schema`. */
export function deviceOutboxStorage<Content extends object>(
  uid: string,
  prefix: string,
  schema: z.ZodMiniType<Content>,
): OutboxStorage<Content> {
  const { key } = userItem(uid, prefix);
  const read = (id: string): Pending<Content>[] => {
    try {
      const stored: unknown = JSON.parse(userItem(uid, prefix + id).read() ?? 'null');
      // An intersection would be in the first script of all pages, as all of zod that is used.
      const [item, content] = [storedItem.safeParse(stored), schema.safeParse(stored)];
      return item.success && content.success ? [{ ...content.data, ...item.data }] : [];
    } catch {
      return [];
    }
  };
  return {
    load: () =>
      storedUserNames(uid, prefix)
        .flatMap(read)
        .toSorted((one, other) => one.order - other.order),
    put: (item) => userItem(uid, prefix + item.id).write(JSON.stringify(item)),
    has: (id) => userItem(uid, prefix + id).read() !== null,
    remove: (id) => userItem(uid, prefix + id).remove(),
    watch(onChange) {
      window.addEventListener('storage', (event) => {
        if (event.key === null || event.key.startsWith(key)) onChange();
      });
    },
    onDeleted: (listener) => void onUserDataDeleted(listener),
  };
}
