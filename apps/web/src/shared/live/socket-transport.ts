import { errorBody } from '@reprise/contract/errors.ts';
import { io } from 'socket.io-client';
import * as z from 'zod/mini';
import type { Transport, TransportEvents } from './transport.ts';

const PATH = '/live';
const ANSWER_MS = 10_000;

/** A connection over Socket.IO, websocket only. Trying again is left to live-connection.ts. */
export function openSocketTransport(token: string, events: TransportEvents): Transport {
  const socket = io({
    path: PATH,
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
    forceNew: true,
    timeout: ANSWER_MS,
  });
  let isOver = false;
  /** Said by the server just before it closes. */
  let farewell: string | null = null;

  function end(code: string | null): void {
    if (isOver) return;
    isOver = true;
    socket.close();
    events.onClose(code);
  }

  socket.on('connect', () => events.onOpen());
  socket.on('change', (change: unknown) => {
    if (!isOver) events.onChange(change);
  });
  socket.on('ended', (body: unknown) => {
    farewell = codeOf(body);
  });
  socket.on('disconnect', () => end(farewell));
  // A refusal comes with words of the server, a fault of the network without.
  socket.on('connect_error', (error) => end('data' in error ? codeOf(error.data) : null));

  return {
    request: (event, payload) => socket.timeout(ANSWER_MS).emitWithAck(event, payload),
    close() {
      isOver = true;
      socket.close();
    },
  };
}

function codeOf(body: unknown): string | null {
  const parsed = z.safeParse(errorBody, body);
  return parsed.success ? parsed.data.error.code : null;
}
