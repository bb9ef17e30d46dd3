import { liveLimits } from '@reprise/contract/live/limits.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLiveClient } from './use-live-document.ts';

const REPEAT_MS = liveLimits.typingMs / 2;

/**
 * Returns true while the other user types in a conversation whose `chats` document is watched. Ends
 * with a new message (`newestSeq`), or after `liveLimits.typingMs` without another event.
 */
export function useIsOtherTyping(chat: string, newestSeq: number): boolean {
  const client = useLiveClient();
  const [isTyping, setIsTyping] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = client.watchTyping((typing) => {
      if (typing.chat !== chat) return;
      clearTimeout(timer);
      setIsTyping(true);
      timer = setTimeout(() => setIsTyping(false), liveLimits.typingMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
      setIsTyping(false);
    };
  }, [client, chat, newestSeq]);
  return isTyping;
}

/** Returns a function for every input of the user, which sends at most one event in 3 s. */
export function useSendTyping(chat: string): () => void {
  const client = useLiveClient();
  const lastSent = useRef({ chat, at: Number.NEGATIVE_INFINITY });
  return useCallback(() => {
    const { chat: lastChat, at } = lastSent.current;
    const now = performance.now();
    if (lastChat === chat && now - at < REPEAT_MS) return;
    lastSent.current = { chat, at: now };
    client.sendTyping(chat);
  }, [client, chat]);
}
