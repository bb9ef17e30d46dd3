import { chatEndpoints } from '@reprise/contract/chat/calls.ts';
import { groupEndpoints } from '@reprise/contract/chat/group-calls.ts';
import { messageTile } from '@reprise/contract/chat/documents.ts';
import { useEffect, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { callApi } from '#platform/api/api-client.ts';
import { useAuthClient } from '#platform/auth/use-auth.tsx';
import { useLiveConnectionStatus } from '#platform/live/use-live-document.ts';
import type { Outbox, Pending } from '#platform/outbox/outbox.ts';
import { outboxesOf } from '#platform/outbox/user-outbox.ts';
import { pendingPrefixes } from '#platform/storage/storage-keys.ts';

const messageContent = z.object({
  chat: z.string(),
  /** The other user; absent in a group. */
  to: z.optional(z.string()),
  text: z.string(),
  tile: z.optional(messageTile),
  replyTo: z.optional(z.object({ id: z.string(), seq: z.int() })),
});

type MessageContent = z.infer<typeof messageContent>;

export type PendingMessage = Pending<MessageContent>;

export type MessageOutbox = Outbox<MessageContent>;

/** The messages of a chat are sent in order. */
export const outboxOf = outboxesOf({
  prefix: pendingPrefixes.message,
  schema: messageContent,
  laneOf: ({ chat }) => chat,
  send: sendMessage,
});

/** Idempotent: the same id is stored once. */
function sendMessage(
  { id, chat, to, text, tile, replyTo }: PendingMessage,
  signal: AbortSignal,
): Promise<unknown> {
  const message = {
    id,
    text,
    isOpen: true,
    ...(tile && clipOf(tile)),
    ...(replyTo && { reply_to: replyTo.id }),
  };
  return to === undefined
    ? callApi(groupEndpoints.sendGroupMessage, { body: { ...message, chat } }, { signal })
    : callApi(chatEndpoints.sendMessage, { body: { ...message, to } }, { signal });
}

function clipOf({ id, link, starttime, endtime }: NonNullable<MessageContent['tile']>) {
  if (id !== null) return { tile_id: id };
  return { clip: { video_id: link, startTime: starttime, endTime: endtime } };
}

/** Returns the viewer's outbox, and what it has for a chat. */
export function useOutbox(uid: string, chat: string | null) {
  const outbox = outboxOf(useAuthClient(), uid);
  const connection = useLiveConnectionStatus();
  useEffect(() => {
    if (connection !== 'lost') outbox.resume();
  }, [outbox, connection]);
  const all = useSyncExternalStore(outbox.subscribe, outbox.list);
  return { outbox, pending: all.filter((one) => one.chat === chat) };
}
