import type { ChatSummary } from '@reprise/contract/documents.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { useLiveConnection } from '#shared/live/use-live-document.ts';
import { useMarkSeen } from './chat.api.ts';

/**
 * Marks an open conversation seen while the person looks at it: at once when it is opened and with
 * every message that arrives, else when they come back to the page (spec section 4).
 */
export function useSeen(chat: string, summary: ChatSummary | undefined): void {
  const isLooking = useSyncExternalStore(watchLooking, readLooking);
  const isOnline = useLiveConnection() === 'open';
  const { mutate } = useMarkSeen();
  const isUnseen = summary?.lastMessage.seen === false;
  const date = summary?.date;
  useEffect(() => {
    if (isUnseen && isLooking) mutate(chat);
  }, [chat, isUnseen, date, isLooking, isOnline, mutate]);
}

function readLooking(): boolean {
  return !document.hidden && document.hasFocus();
}

function watchLooking(onChange: () => void): () => void {
  window.addEventListener('focus', onChange);
  window.addEventListener('blur', onChange);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    window.removeEventListener('focus', onChange);
    window.removeEventListener('blur', onChange);
    document.removeEventListener('visibilitychange', onChange);
  };
}
