import { useLiveDocument } from '#platform/live/use-live-document.ts';

export function useUnseenCount(uid: string): number {
  const live = useLiveDocument('unseenMessages', uid);
  return live.status === 'ready' ? live.data.unseenMessage : 0;
}
