import { useEffect, useEffectEvent } from 'react';
import type { Messages } from '#features/chat/conversation/use-messages.ts';

export interface ScrollTarget {
  readonly seq: number;
  /** Increases with each jump, so that a second one to the same message marks it again. */
  readonly count: number;
}

/**
 * Loads older messages until the target is loaded, then scrolls to it. Returns the target once
 * loaded.
 */
export function useScrollToMessage(
  messages: Messages,
  target: ScrollTarget | null,
  scrollTo: (index: number) => void,
): ScrollTarget | null {
  const { start, hasOlder, isLoadingOlder, hasFailedOlder } = messages;
  // While older messages exist, the first loaded one is hidden.
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
