import { useLiveDocument } from '#platform/live/use-live-document.ts';

/** Returns null until the count is known. */
export function useUnseenCount(uid: string): number | null {
  const live = useLiveDocument('unseenMessages', uid);
  return live.status === 'ready' ? live.data.unseenMessage : null;
}
