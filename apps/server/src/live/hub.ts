import {
  documentChange,
  type DocumentChange,
  type DocumentName,
  typingEvent,
  type TypingEvent,
} from '@reprise/contract/documents.ts';
import * as z from 'zod/mini';
import type { FanOut } from './fan-out/fan-out.ts';

export interface LocalSockets {
  /** The changes of one commit, or of several. */
  deliver(changes: readonly DocumentChange[]): void;
  showTyping(typing: TypingEvent): void;
  endSession(sessionId: string): void;
  recheckUser(uid: string): void;
}

export interface Hub {
  /** Publishes committed changes in all processes. Never throws or blocks. */
  publish(changes: readonly DocumentChange[]): void;
  /** Shows in all processes that a user types. Never throws or blocks, stores nothing. */
  publishTyping(typing: TypingEvent): void;
  /** Closes the sockets of a session in all processes. */
  endSession(sessionId: string): void;
  /**
   * Rechecks the user's sockets in all processes, after a sign-out everywhere, a suspension or a
   * deletion.
   */
  recheckUser(uid: string): void;
  /** As `recheckUser`, in this process only. */
  recheckUserHere(uid: string): void;
  attach(sockets: LocalSockets): void;
  /** Counts texts that did not reach the other processes. */
  lostCount(): number;
  close(): Promise<void>;
}

const hubMessage = z.union([
  z.object({ changes: z.array(documentChange) }),
  z.object({ typing: typingEvent }),
  z.object({ endedSession: z.string() }),
  z.object({ changedUser: z.string() }),
]);

export function liveHub(openFanOut: (onText: (text: string) => void) => FanOut): Hub {
  const localSockets: LocalSockets[] = [];
  const fanOut = openFanOut((text) => {
    const message = parseHubMessage(text);
    if (message === null) return;
    for (const sockets of localSockets) {
      if ('changes' in message) sockets.deliver(message.changes);
      else if ('typing' in message) sockets.showTyping(message.typing);
      else if ('endedSession' in message) sockets.endSession(message.endedSession);
      else sockets.recheckUser(message.changedUser);
    }
  });

  return {
    publish(changes) {
      if (changes.length === 0) return;
      for (const sockets of localSockets) sockets.deliver(changes);
      if (fanOut.hasPeers()) fanOut.send(JSON.stringify({ changes }));
    },
    publishTyping(typing) {
      for (const sockets of localSockets) sockets.showTyping(typing);
      if (fanOut.hasPeers()) fanOut.send(JSON.stringify({ typing }));
    },
    endSession(endedSession) {
      for (const sockets of localSockets) sockets.endSession(endedSession);
      fanOut.send(JSON.stringify({ endedSession }));
    },
    recheckUser(changedUser) {
      for (const sockets of localSockets) sockets.recheckUser(changedUser);
      fanOut.send(JSON.stringify({ changedUser }));
    },
    recheckUserHere(uid) {
      for (const sockets of localSockets) sockets.recheckUser(uid);
    },
    attach: (sockets) => void localSockets.push(sockets),
    lostCount: fanOut.lostCount,
    close: fanOut.close,
  };
}

/** Returns null for a message type of a newer version. */
function parseHubMessage(text: string): z.infer<typeof hubMessage> | null {
  try {
    return z.parse(hubMessage, JSON.parse(text));
  } catch {
    return null;
  }
}

export function roomOf({ collection, id }: DocumentName): string {
  return `${collection}/${id}`;
}
