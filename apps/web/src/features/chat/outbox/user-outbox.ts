import type * as z from 'zod/mini';
import type { Outbox } from '#platform/outbox/outbox.ts';
import { outboxesOf } from '#platform/outbox/user-outbox.ts';
import { sendMessage } from '#features/chat/chat.api.ts';
import { OUTBOX_PREFIX } from './outbox-prefix.ts';
import { messageContent } from './pending-message.ts';

export type MessageOutbox = Outbox<z.infer<typeof messageContent>>;

/** The messages of a chat are sent in order. */
export const outboxOf = outboxesOf({
  prefix: OUTBOX_PREFIX,
  schema: messageContent,
  laneOf: ({ chat }) => chat,
  send: sendMessage,
});
