import { useEffect, useEffectEvent, useState } from 'react';
import type { Messages } from '#features/chat/conversation/use-messages.ts';

export interface FoundMessage {
  readonly seq: number;
  /** Counts the jumps: a second one to the same message marks it again. */
  readonly count: number;
}

/** Scrolls to a message by its position, and loads older messages until it is there. */
export function useJump(messages: Messages, scrollTo: (seq: number) => void) {
  const { start, isLoadingOlder, hasFailedOlder } = messages;
  const [target, setTarget] = useState<FoundMessage | null>(null);
  // The first loaded message is hidden while older ones exist.
  const isLoaded = target !== null && (target.seq > start || start === 1);

  const scroll = useEffectEvent(() => target && scrollTo(target.seq));
  useEffect(() => {
    if (isLoaded) scroll();
  }, [target, isLoaded]);

  const loadOlder = useEffectEvent(() => messages.loadOlder());
  useEffect(() => {
    if (target && !isLoaded && !isLoadingOlder && !hasFailedOlder) loadOlder();
  }, [target, isLoaded, isLoadingOlder, hasFailedOlder]);

  return {
    found: isLoaded ? target : null,
    jump: (seq: number) => setTarget((before) => ({ seq, count: (before?.count ?? 0) + 1 })),
  };
}
