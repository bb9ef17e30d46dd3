import { useEffect, useEffectEvent } from 'react';
import type { Messages } from '#features/chat/conversation/use-messages.ts';

export interface ScrollTarget {
  readonly seq: number;
  /** Counts the jumps: a second one to the same message marks it again. */
  readonly count: number;
}

/** Scrolls to the target and loads older messages until it is loaded. Returns it once it is. */
export function useScrollToMessage(
  messages: Messages,
  target: ScrollTarget | null,
  scrollTo: (index: number) => void,
): ScrollTarget | null {
  const { start, hasOlder, isLoadingOlder, hasFailedOlder } = messages;
  // The first loaded message is hidden while older ones exist.
  const isLoaded = target !== null && (target.seq > start || !hasOlder);

  const scroll = useEffectEvent(() => {
    const index = messages.items.findIndex(({ seq }) => seq === target?.seq);
    if (index >= 0) scrollTo(index);
  });
  useEffect(() => {
    if (isLoaded) scroll();
  }, [target, isLoaded]);

  const loadOlder = useEffectEvent(() => messages.loadOlder());
  useEffect(() => {
    if (target && !isLoaded && !isLoadingOlder && !hasFailedOlder) loadOlder();
  }, [target, isLoaded, isLoadingOlder, hasFailedOlder, start]);

  return isLoaded ? target : null;
}
