import type { DocumentChange, DocumentName, ServerEvent } from '@reprise/contract/documents.ts';
import {
  io,
  type ManagerOptions,
  type Socket,
  type SocketOptions as IoOptions,
} from 'socket.io-client';

export type SocketOptions = Partial<ManagerOptions & IoOptions>;

export interface TestSocket {
  readonly raw: Socket;
  readonly changes: DocumentChange[];
  readonly serverEvents: ServerEvent[];
  readonly endReasons: { readonly error: { readonly code: string } }[];
  // Tests read any field, as in HTTP bodies.
  // oxlint-disable-next-line typescript/no-explicit-any
  emitWithAck(event: string, payload?: unknown): Promise<any>;
  subscribe(
    collection: DocumentName['collection'],
    id: string,
    since?: number,
  ): ReturnType<TestSocket['emitWithAck']>;
  close(): void;
}

const ACK_TIMEOUT_MS = 10_000;

export async function openSocket(url: string, options: SocketOptions): Promise<TestSocket> {
  const raw = io(url, {
    path: '/live',
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    ...options,
  });
  const changes: DocumentChange[] = [];
  const serverEvents: ServerEvent[] = [];
  const endings: TestSocket['endReasons'] = [];
  raw.on('change', (change: DocumentChange) => changes.push(change));
  raw.on('server', (event: ServerEvent) => serverEvents.push(event));
  raw.on('ended', (why: TestSocket['endReasons'][number]) => endings.push(why));
  await new Promise<void>((resolve, reject) => {
    raw.once('connect', resolve);
    raw.once('connect_error', (error) => {
      raw.close();
      reject(error);
    });
  });
  const emitWithAck: TestSocket['emitWithAck'] = (event, payload) =>
    raw.timeout(ACK_TIMEOUT_MS).emitWithAck(event, payload);
  return {
    raw,
    changes,
    serverEvents,
    endReasons: endings,
    emitWithAck,
    subscribe: (collection, id, since) =>
      emitWithAck('subscribe', { collection, id, ...(since === undefined ? {} : { since }) }),
    close: () => void raw.close(),
  };
}

export function stopReading({ raw }: TestSocket): () => void {
  const { ws } = raw.io.engine.transport as unknown as { ws: { pause(): void; resume(): void } };
  ws.pause();
  return () => ws.resume();
}
