import * as z from 'zod/mini';
import { userStorageKey } from '#platform/auth/user-storage.ts';
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
  const prefix = userStorageKey(uid, OUTBOX_PREFIX);
  return {
    load() {
      try {
        const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
        return keys
          .flatMap((key) => read(key) ?? [])
          .toSorted((one, other) => one.order - other.order);
      } catch {
        return [];
      }
    },
    put(message) {
      try {
        localStorage.setItem(prefix + message.id, JSON.stringify(message));
        return true;
      } catch {
        return false;
      }
    },
    remove(id) {
      try {
        localStorage.removeItem(prefix + id);
      } catch {}
    },
    watch(onChange) {
      window.addEventListener('storage', ({ key }) => {
        if (key === null || key.startsWith(prefix)) onChange();
      });
    },
  };
}

function read(key: string): PendingMessage | null {
  try {
    const parsed = storedPendingMessage.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
