import * as z from 'zod/mini';
import type { OutMessage } from './outbox.ts';

/** Where unsent messages outlive a reload of the page. */
export interface OutStorage {
  load(): readonly OutMessage[];
  save(messages: readonly OutMessage[]): void;
}

const stored = z.array(
  z.object({
    id: z.string(),
    chat: z.string(),
    to: z.string(),
    text: z.string(),
    date: z.string(),
    state: z.enum(['pending', 'refused']),
    code: z.optional(z.string()),
  }),
);

/** The storage of this tab; one that cannot be used keeps nothing. */
export function tabOutStorage(uid: string): OutStorage {
  const key = `reprise.outbox.${uid}`;
  return {
    load() {
      try {
        return stored.parse(JSON.parse(sessionStorage.getItem(key) ?? '[]'));
      } catch {
        return [];
      }
    },
    save(messages) {
      try {
        if (messages.length === 0) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, JSON.stringify(messages));
      } catch {}
    },
  };
}
