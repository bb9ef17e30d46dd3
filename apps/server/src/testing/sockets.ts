import type { DocumentChange, DocumentName } from '@reprise/contract/documents.ts';
import {
  io,
  type ManagerOptions,
  type Socket,
  type SocketOptions as IoOptions,
} from 'socket.io-client';

/** What a test may say about how a socket is opened. */
export type SocketOptions = Partial<ManagerOptions & IoOptions>;

/** A reader of live documents as a test sees it. */
export interface TestSocket {
  /** The client library's own socket. */
  readonly raw: Socket;
  /** Every change that was heard, in its order. */
  readonly changes: DocumentChange[];
  /** Why the server said it closes the socket. */
  readonly endReasons: { readonly error: { readonly code: string } }[];
  /** Sends an event and gives what it is acknowledged with. */
  // Tests look into answers freely, as into those over HTTP.
  // oxlint-disable-next-line typescript/no-explicit-any
  emitWithAck(event: string, payload?: unknown): Promise<any>;
  /** Subscribes and gives the answer. */
  subscribe(
    collection: DocumentName['collection'],
    id: string,
    since?: number,
  ): ReturnType<TestSocket['emitWithAck']>;
  close(): void;
}

const ACK_TIMEOUT_MS = 10_000;

/** Opens a socket and waits until it is connected. Throws what it is refused with. */
export async function openSocket(url: string, options: SocketOptions): Promise<TestSocket> {
  const raw = io(url, {
    path: '/live',
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    ...options,
  });
  const changes: DocumentChange[] = [];
  const endings: TestSocket['endReasons'] = [];
  raw.on('change', (change: DocumentChange) => changes.push(change));
  raw.on('ended', (why: TestSocket['endReasons'][number]) => endings.push(why));
  await new Promise<void>((resolve, reject) => {
    raw.once('connect', resolve);
    raw.once('connect_error', (error) => {
      raw.close();
      reject(error);
    });
  });
  const ask: TestSocket['emitWithAck'] = (event, payload) =>
    raw.timeout(ACK_TIMEOUT_MS).emitWithAck(event, payload);
  return {
    raw,
    changes,
    endReasons: endings,
    emitWithAck: ask,
    subscribe: (collection, id, since) =>
      ask('subscribe', { collection, id, ...(since === undefined ? {} : { since }) }),
    close: () => void raw.close(),
  };
}

/** Makes the reader read nothing more, until what is returned is called. */
export function stopReading({ raw }: TestSocket): () => void {
  const { ws } = raw.io.engine.transport as unknown as { ws: { pause(): void; resume(): void } };
  ws.pause();
  return () => ws.resume();
}
