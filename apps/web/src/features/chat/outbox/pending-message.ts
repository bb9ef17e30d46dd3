import * as z from 'zod/mini';
import type { Pending } from '#platform/outbox/pending-item.ts';

export const messageContent = z.object({ chat: z.string(), to: z.string(), text: z.string() });

/** A message that is not in the live chat yet. */
export type PendingMessage = Pending<z.infer<typeof messageContent>>;
