import { messageTile } from '@reprise/contract/documents.ts';
import * as z from 'zod/mini';
import type { Pending } from '#platform/outbox/pending-item.ts';

export const messageContent = z.object({
  chat: z.string(),
  /** The other user; absent in a group. */
  to: z.optional(z.string()),
  text: z.string(),
  tile: z.optional(messageTile),
  replyTo: z.optional(z.object({ id: z.string(), seq: z.int() })),
});

export type PendingMessage = Pending<z.infer<typeof messageContent>>;
