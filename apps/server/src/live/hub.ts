import {
  documentChange,
  type DocumentChange,
  type DocumentName,
} from '@reprise/contract/documents.ts';
import * as z from 'zod/mini';
import type { FanOut } from './fan-out/fan-out.ts';

/** The sockets of this process. */
export interface LocalSockets {
  /** Tells those who read the document. */
  deliver(change: DocumentChange): void;
  /** Closes the sockets that were opened with this session. */
  endSession(sessionId: string): void;
  /** Closes the sockets of this uid whose tokens do not hold any more. */
  recheckUser(uid: string): void;
}

/** Where committed changes and ended sessions are made known to the sockets of every process. */
export interface Hub {
  /** Tells what was committed. Never throws and never waits: a command does not fail by it. */
  publish(changes: readonly DocumentChange[]): void;
  /** Closes the sockets of a session everywhere. */
  endSession(sessionId: string): void;
  /**
   * Looks everywhere at the sockets of a person again, after something has changed in who may act as
   * them (signed out everywhere, suspended, deleted), and closes those that may not.
   */
  recheckUser(uid: string): void;
  /** The sockets to tell from now on. */
  attach(sockets: LocalSockets): void;
  /** Texts that did not get to the other processes. */
  lostCount(): number;
  close(): Promise<void>;
}

/** What one process tells the others. */
const hubMessage = z.union([
  z.object({ changes: z.array(documentChange) }),
  z.object({ endedSession: z.string() }),
  z.object({ changedPerson: z.string() }),
]);

/** A hub over a way to the other processes. */
export function liveHub(openFanOut: (onText: (text: string) => void) => FanOut): Hub {
  const localSockets: LocalSockets[] = [];
  const fanOut = openFanOut((text) => {
    const message = parseHubMessage(text);
    if (message === null) return;
    for (const sockets of localSockets) {
      if ('changes' in message) message.changes.forEach(sockets.deliver);
      else if ('endedSession' in message) sockets.endSession(message.endedSession);
      else sockets.recheckUser(message.changedPerson);
    }
  });

  return {
    publish(changes) {
      if (changes.length === 0) return;
      for (const sockets of localSockets) changes.forEach(sockets.deliver);
      fanOut.send(JSON.stringify({ changes }));
    },
    endSession(endedSession) {
      for (const sockets of localSockets) sockets.endSession(endedSession);
      fanOut.send(JSON.stringify({ endedSession }));
    },
    recheckUser(changedPerson) {
      for (const sockets of localSockets) sockets.recheckUser(changedPerson);
      fanOut.send(JSON.stringify({ changedPerson }));
    },
    attach: (sockets) => void localSockets.push(sockets),
    lostCount: fanOut.lostCount,
    close: fanOut.close,
  };
}

/** Null for a text of a newer version that this one does not know. */
function parseHubMessage(text: string): z.infer<typeof hubMessage> | null {
  try {
    return z.parse(hubMessage, JSON.parse(text));
  } catch {
    return null;
  }
}

/** The room of those who read a document. */
export function roomOf({ collection, id }: DocumentName): string {
  return `${collection}/${id}`;
}
