import { useEffect, useSyncExternalStore } from 'react';
import { useLiveConnectionStatus } from '#platform/live/use-live-document.ts';
import { useMarkSeen } from '#features/chat/chat.api.ts';
import type { Conversation } from '#features/chat/conversations.ts';

/** Marks an open conversation seen while the page is visible (spec section 4). */
export function useMarkSeenOnView({ chat, date, lastMessage }: Conversation): void {
  const isActive = useSyncExternalStore(watchPageActivity, isPageActive);
  const isOnline = useLiveConnectionStatus() === 'open';
  const { mutate } = useMarkSeen();
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
