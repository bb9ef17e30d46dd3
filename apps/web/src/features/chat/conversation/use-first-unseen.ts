import { useEffect, useState } from 'react';
import type { Conversation } from '#features/chat/conversations.ts';
import { lastSeenItem } from '#platform/storage/user-data.ts';
import type { Messages } from './use-messages.ts';

/**
 * Returns the `seq` of the first message that was unseen when the conversation was opened. Null if
 * there is none or it is not loaded. The device stores the last seen message.
 */
export function useFirstUnseen(
  { chat, lastMessage }: Conversation,
  uid: string,
  { items, newest, start, hasOlder }: Messages,
): number | null {
  const stored = lastSeenItem(uid, chat);
  const [wasUnseen] = useState(!lastMessage.seen);
  const [lastSeen, setLastSeen] = useState<number | null>(null);
  // All messages before one of the viewer's own are seen, even if sent from another device.
  if (newest && lastSeen === null) {
    const lastOwn = items.findLast((one) => one.senderId === uid && one.seq > 0)?.seq ?? 0;
    setLastSeen(Math.max(Number(stored.read()), lastOwn));
  }
  const newestSeq = newest?.seq ?? 0;
  const isSeen = lastMessage.seen;
  useEffect(() => {
    if (isSeen && newestSeq > 0) lastSeenItem(uid, chat).write(String(newestSeq));
  }, [isSeen, newestSeq, uid, chat]);

  if (!wasUnseen || lastSeen === null || (hasOlder && lastSeen < start - 1)) return null;
  return items.find(({ seq, senderId }) => seq > lastSeen && senderId !== uid)?.seq ?? null;
}
