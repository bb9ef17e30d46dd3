import * as z from 'zod/mini';
import { storedUserNames, userItem } from '#platform/storage/user-data.ts';
import type { PendingMessage } from './pending-message.ts';

export interface OutboxStorage {
  /** In sending order. */
  load(): readonly PendingMessage[];
  /** Returns false if the storage is full; then the message exists only in the page. */
  put(message: PendingMessage): boolean;
  remove(id: string): void;
  /** Calls back when another page of this device changes the storage. */
  watch(onChange: () => void): void;
}

const storedPendingMessage = z.object({
  id: z.string(),
  chat: z.string(),
  to: z.string(),
  text: z.string(),
  date: z.string(),
  order: z.number(),
  state: z.enum(['pending', 'refused']),
  code: z.optional(z.string()),
});

export const OUTBOX_PREFIX = 'out.';

export function deviceOutboxStorage(uid: string): OutboxStorage {
  const prefix = userItem(uid, OUTBOX_PREFIX).key;
  return {
    load() {
      return storedUserNames(uid, OUTBOX_PREFIX)
        .flatMap((id) => read(uid, id) ?? [])
        .toSorted((one, other) => one.order - other.order);
    },
    put(message) {
      return userItem(uid, OUTBOX_PREFIX + message.id).write(JSON.stringify(message));
    },
    remove(id) {
      userItem(uid, OUTBOX_PREFIX + id).remove();
    },
    watch(onChange) {
      window.addEventListener('storage', ({ key }) => {
        if (key === null || key.startsWith(prefix)) onChange();
      });
    },
  };
}

function read(uid: string, id: string): PendingMessage | null {
  try {
    const stored: unknown = JSON.parse(userItem(uid, OUTBOX_PREFIX + id).read() ?? 'null');
    const parsed = storedPendingMessage.safeParse(stored);
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
