import { typingEvent } from '@reprise/contract/documents.ts';
import * as z from 'zod/mini';
import type { FanOut } from './fan-out/fan-out.ts';

/** `readers`: the uids that may see it in a group. Without it, all readers of the conversation. */
const typing = z.extend(typingEvent, { readers: z.optional(z.array(z.string())) });

export type Typing = z.infer<typeof typing>;

export interface LocalSockets {
  touch(documents: readonly string[]): void;
  showTyping(typing: Typing): void;
  endSession(sessionId: string): void;
  recheckUser(uid: string): void;
}

export interface HubTraffic {
  readonly changes: number;
  readonly sent: number;
  readonly received: number;
  /** Number of messages that did not reach other processes. */
  readonly lost: number;
  readonly queued: number;
}

export interface Hub {
  /** Publishes keys of changed documents in all processes. Never throws or waits. */
  publish(touched: readonly string[]): void;
  /** Publishes in all processes that a user is typing. Never throws or waits; stores nothing. */
  publishTyping(typing: Typing): void;
  /** Closes the sockets of a session in all processes. */
  endSession(sessionId: string): void;
  /**
   * Rechecks the user's sockets in all processes, after signing out everywhere, a suspension or a
   * deletion.
   */
  recheckUser(uid: string): void;
  /** Like `recheckUser`, in this process only. */
  recheckUserHere(uid: string): void;
  attach(sockets: LocalSockets): void;
  /** Returns false if no other server runs. */
  hasPeers(): boolean;
  traffic(): HubTraffic;
  close(): Promise<void>;
}

const hubMessage = z.union([
  z.object({ touched: z.array(z.string()) }),
  z.object({ typing }),
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
      if ('touched' in message) sockets.touch(message.touched);
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
    publish(touched) {
      if (touched.length === 0) return;
      changeCount += touched.length;
      for (const sockets of localSockets) sockets.touch(touched);
      if (fanOut.hasPeers()) send({ touched: [...touched] });
    },
    publishTyping(event) {
      for (const sockets of localSockets) sockets.showTyping(event);
      if (fanOut.hasPeers()) fanOut.send(JSON.stringify({ typing: event }));
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
    hasPeers: fanOut.hasPeers,
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

/** Returns null for a message type from a newer version. */
function parseHubMessage(text: string): z.infer<typeof hubMessage> | null {
  try {
    return z.parse(hubMessage, JSON.parse(text));
  } catch {
    return null;
  }
}
