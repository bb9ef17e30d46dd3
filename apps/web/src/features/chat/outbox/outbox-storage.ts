import * as z from 'zod/mini';
import { userStorageKey } from '#platform/auth/user-storage.ts';
import type { PendingMessage } from './outbox.ts';

/** Where unsent messages outlive the page. */
export interface OutboxStorage {
  /** All of them, in the order in which they are to be sent. */
  load(): readonly PendingMessage[];
  /** Keeps a message as it is now. False where there is no room: then only the page has it. */
  put(message: PendingMessage): boolean;
  remove(id: string): void;
  /** Calls back when another page has changed what is kept. */
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

/** What the keys of a person's unsent messages begin with. */
export const OUTBOX_PREFIX = 'out.';

/**
 * The storage of this device, which all pages of a person share. Each message has a key of its own, so
 * that two pages never write over each other's.
 */
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
