import { liveLimits } from '@reprise/contract/live/limits.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLiveClient } from './use-live-document.ts';

const REPEAT_MS = liveLimits.typingMs / 2;

type Timer = ReturnType<typeof setTimeout>;

interface NewestMessage {
  readonly seq: number;
  readonly senderId: string;
}

/**
 * Returns the uids of users who are typing in a watched conversation, in the order in which they
 * started. A user stops with a new message, or after `liveLimits.typingMs` without an event.
 */
export function useTypingUsers(chat: string, newest: NewestMessage | null): readonly string[] {
  const client = useLiveClient();
  const [uids, setUids] = useState<readonly string[]>([]);
  const [seen, setSeen] = useState(newest?.seq);
  if (newest && newest.seq !== seen) {
    setSeen(newest.seq);
    setUids(uids.filter((uid) => uid !== newest.senderId));
  }
  useEffect(() => {
    const timers = new Map<string, Timer>();
    const stop = client.watchTyping((typing) => {
      if (typing.chat !== chat) return;
      const { uid } = typing;
      const remove = () => setUids((all) => all.filter((one) => one !== uid));
      clearTimeout(timers.get(uid));
      timers.set(uid, setTimeout(remove, liveLimits.typingMs));
      setUids((all) => (all.includes(uid) ? all : [...all, uid]));
    });
    return () => {
      stop();
      for (const timer of timers.values()) clearTimeout(timer);
      setUids([]);
    };
  }, [client, chat]);
  return uids;
}

/** Returns a function to call on every input. Sends at most one event in 3 s. */
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
