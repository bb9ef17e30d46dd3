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

/** Since the start of the process. */
export interface HubTraffic {
  readonly changes: number;
  readonly sent: number;
  readonly received: number;
  /** Did not reach the other processes. */
  readonly lost: number;
  readonly queued: number;
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
  traffic(): HubTraffic;
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
  let [changeCount, sent, received] = [0, 0, 0];
  const fanOut = openFanOut((text) => {
    received += 1;
    const message = parseHubMessage(text);
    if (message === null) return;
    for (const sockets of localSockets) {
      if ('changes' in message) sockets.deliver(message.changes);
      else if ('typing' in message) sockets.showTyping(message.typing);
      else if ('endedSession' in message) sockets.endSession(message.endedSession);
      else sockets.recheckUser(message.changedUser);
    }
  });

  function send(message: z.infer<typeof hubMessage>): void {
    sent += 1;
    fanOut.send(JSON.stringify(message));
  }

  return {
    publish(changes) {
      if (changes.length === 0) return;
      changeCount += changes.length;
      for (const sockets of localSockets) sockets.deliver(changes);
      if (fanOut.hasPeers()) send({ changes: [...changes] });
    },
    publishTyping(typing) {
      for (const sockets of localSockets) sockets.showTyping(typing);
      if (fanOut.hasPeers()) fanOut.send(JSON.stringify({ typing }));
    },
    endSession(endedSession) {
      for (const sockets of localSockets) sockets.endSession(endedSession);
      send({ endedSession });
    },
    recheckUser(changedUser) {
      for (const sockets of localSockets) sockets.recheckUser(changedUser);
      send({ changedUser });
    },
    recheckUserHere(uid) {
      for (const sockets of localSockets) sockets.recheckUser(uid);
    },
    attach: (sockets) => void localSockets.push(sockets),
    traffic: () => ({
      changes: changeCount,
      sent,
      received,
      lost: fanOut.lostCount(),
      queued: fanOut.queueLength(),
    }),
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
