import { typingEvent } from '@reprise/contract/documents.ts';
import type { TogetherEvent } from '@reprise/contract/together/messages.ts';
import * as z from 'zod/mini';
import { TEXT_MAX_BYTES, type FanOut, type FanOutEvents } from './fan-out/fan-out.ts';

/** `readers`: the uids that may see it in a group. Without it, all readers of the conversation. */
const typing = z.extend(typingEvent, { readers: z.optional(z.array(z.string())) });

export type Typing = z.infer<typeof typing>;

/** `room` is shown to `uids`; users in `out` are shown that it is gone. */
export interface RoomEvent extends TogetherEvent {
  readonly uids: readonly string[];
  readonly out: readonly string[];
}

/** Parts of this process that handle what is published. */
export interface HubListener {
  touch?(documents: readonly string[]): void;
  /** Changes of other servers may be lost. */
  touchAll?(): void;
  showTyping?(typing: Typing): void;
  /** What another process sent with `publishRoom`. */
  receiveRoom?(message: unknown): void;
  showRoom?(event: RoomEvent): void;
  endSession?(sessionId: string): void;
  recheckUser?(uid: string): void;
}

export interface HubTraffic {
  readonly changes: number;
  readonly sent: number;
  readonly received: number;
  /** How often messages of other processes may have been lost. */
  readonly gaps: number;
  /** Number of messages that did not reach other processes. */
  readonly lost: number;
  readonly queued: number;
}

export interface Hub {
  /** Publishes keys of changed documents in all processes. Never throws or waits. */
  publish(touched: readonly string[]): void;
  /** Publishes in all processes that a user is typing. Never throws or waits; stores nothing. */
  publishTyping(typing: Typing): void;
  /** Sends a message about a room to all other processes. Never throws or waits. */
  publishRoom(message: object): void;
  /** Shows a room to the users of this process. */
  showRoom(event: RoomEvent): void;
  /** Closes the sockets of a session in all processes. */
  endSession(sessionId: string): void;
  /**
   * Rechecks the user's sockets in all processes, after signing out everywhere, a suspension or a
   * deletion.
   */
  recheckUser(uid: string): void;
  /** Like `recheckUser`, in this process only. */
  recheckUserHere(uid: string): void;
  attach(listener: HubListener): void;
  /** Returns false if no other server runs. */
  hasPeers(): boolean;
  traffic(): HubTraffic;
  close(): Promise<void>;
}

const hubMessage = z.union([
  z.object({ touched: z.array(z.string()) }),
  z.object({ typing }),
  z.object({ room: z.unknown() }),
  z.object({ endedSession: z.string() }),
  z.object({ changedUser: z.string() }),
]);

export function liveHub(openFanOut: (events: FanOutEvents) => FanOut): Hub {
  const listeners: HubListener[] = [];
  let [changeCount, sent, received, gaps] = [0, 0, 0, 0];
  const fanOut = openFanOut({
    onMessage(text) {
      received += 1;
      const message = parseHubMessage(text);
      if (message === null) return;
      for (const listener of listeners) {
        if ('touched' in message) listener.touch?.(message.touched);
        else if ('typing' in message) listener.showTyping?.(message.typing);
        else if ('room' in message) listener.receiveRoom?.(message.room);
        else if ('endedSession' in message) listener.endSession?.(message.endedSession);
        else listener.recheckUser?.(message.changedUser);
      }
    },
    onGap() {
      gaps += 1;
      for (const listener of listeners) listener.touchAll?.();
    },
  });

  function send(message: z.infer<typeof hubMessage>): void {
    sent += 1;
    fanOut.send(JSON.stringify(message));
  }

  return {
    publish(touched) {
      if (touched.length === 0) return;
      changeCount += touched.length;
      for (const listener of listeners) listener.touch?.(touched);
      if (!fanOut.hasPeers()) return;
      for (const part of partsOf(touched)) send({ touched: part });
    },
    publishTyping(event) {
      for (const listener of listeners) listener.showTyping?.(event);
      if (fanOut.hasPeers()) fanOut.send(JSON.stringify({ typing: event }));
    },
    publishRoom(room) {
      if (fanOut.hasPeers()) send({ room });
    },
    showRoom(event) {
      for (const listener of listeners) listener.showRoom?.(event);
    },
    endSession(endedSession) {
      for (const listener of listeners) listener.endSession?.(endedSession);
      send({ endedSession });
    },
    recheckUser(changedUser) {
      for (const listener of listeners) listener.recheckUser?.(changedUser);
      send({ changedUser });
    },
    recheckUserHere(uid) {
      for (const listener of listeners) listener.recheckUser?.(uid);
    },
    attach: (listener) => void listeners.push(listener),
    hasPeers: fanOut.hasPeers,
    traffic: () => ({
      changes: changeCount,
      sent,
      received,
      gaps,
      lost: fanOut.lostCount(),
      queued: fanOut.queueLength(),
    }),
    close: fanOut.close,
  };
}

/** For the JSON around the names. */
const FRAME_BYTES = 100;

/** Splits the names, so that each part fits into a text. */
function partsOf(names: readonly string[]): string[][] {
  const parts: string[][] = [[]];
  let bytes = FRAME_BYTES;
  for (const name of names) {
    const added = Buffer.byteLength(JSON.stringify(name)) + 1;
    if (bytes + added > TEXT_MAX_BYTES) {
      parts.push([]);
      bytes = FRAME_BYTES;
    }
    parts.at(-1)?.push(name);
    bytes += added;
  }
  return parts;
}

/** Returns null for a message type from a newer version. */
function parseHubMessage(text: string): z.infer<typeof hubMessage> | null {
  try {
    return z.parse(hubMessage, JSON.parse(text));
  } catch {
    return null;
  }
}
