import { useEffect, useState, useSyncExternalStore } from 'react';
import { useMarkSeen } from '#features/chat/chat.api.ts';
import type { Conversation } from '#features/chat/conversations.ts';
import { useLiveConnectionStatus } from '#platform/live/use-live-document.ts';
import { lastSeenItem } from '#platform/storage/user-data.ts';
import type { Messages } from './use-messages.ts';

/** Marks an open conversation seen while the page is visible (spec section 4). */
export function useMarkSeenOnView({ chat, entry }: Conversation): void {
  const isActive = useSyncExternalStore(watchPageActivity, isPageActive);
  const isOnline = useLiveConnectionStatus() === 'open';
  const { mutate } = useMarkSeen();
  const { date, lastMessage } = entry;
  const isUnseen = !lastMessage.seen;
  useEffect(() => {
    if (isUnseen && isActive) mutate(chat);
  }, [chat, isUnseen, date, isActive, isOnline, mutate]);
}

function isPageActive(): boolean {
  return !document.hidden && document.hasFocus();
}

function watchPageActivity(onChange: () => void): () => void {
  window.addEventListener('focus', onChange);
  window.addEventListener('blur', onChange);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    window.removeEventListener('focus', onChange);
    window.removeEventListener('blur', onChange);
    document.removeEventListener('visibilitychange', onChange);
  };
}

/**
 * Returns the `seq` of the first message that was unseen when the conversation was opened. Null if
 * there is none or it is not loaded. The device stores the last seen message.
 */
export function useFirstUnseen(
  { chat, entry }: Conversation,
  uid: string,
  { items, newest, start, hasOlder }: Messages,
): number | null {
  const stored = lastSeenItem(uid, chat);
  const [wasUnseen] = useState(!entry.lastMessage.seen);
  const [lastSeen, setLastSeen] = useState<number | null>(null);
  // All messages before one of the viewer's own are seen, even if sent from another device.
  if (newest && lastSeen === null) {
    const lastOwn = items.findLast((one) => one.senderId === uid && one.seq > 0)?.seq ?? 0;
    setLastSeen(Math.max(Number(stored.read()), lastOwn));
  }
  const newestSeq = newest?.seq ?? 0;
  const isSeen = entry.lastMessage.seen;
  useEffect(() => {
    if (isSeen && newestSeq > 0) lastSeenItem(uid, chat).write(String(newestSeq));
  }, [isSeen, newestSeq, uid, chat]);

  if (!wasUnseen || lastSeen === null || (hasOlder && lastSeen < start - 1)) return null;
  return items.find(({ seq, senderId }) => seq > lastSeen && senderId !== uid)?.seq ?? null;
}
