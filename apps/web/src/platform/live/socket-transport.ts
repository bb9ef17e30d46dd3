import { errorBody } from '@reprise/contract/errors.ts';
import { io } from 'socket.io-client';
import * as z from 'zod/mini';
import type { Transport, TransportEvents } from './transport.ts';

const PATH = '/live';
const ACK_TIMEOUT_MS = 10_000;

/** A connection over Socket.IO, websocket only. live-connection.ts reconnects. */
export function openSocketTransport(token: string, events: TransportEvents): Transport {
  const socket = io({
    path: PATH,
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
    forceNew: true,
    timeout: ACK_TIMEOUT_MS,
  });
  let isClosed = false;
  /** The server sends it just before it closes. */
  let closeCode: string | null = null;

  function handleClose(code: string | null): void {
    if (isClosed) return;
    isClosed = true;
    socket.close();
    events.onClose(code);
  }

  socket.on('connect', () => events.onOpen());
  socket.on('change', (change: unknown) => {
    if (!isClosed) events.onChange(change);
  });
  socket.on('ended', (body: unknown) => {
    closeCode = errorCode(body);
  });
  socket.on('disconnect', () => handleClose(closeCode));
  // A rejection has data from the server, a network failure has none.
  socket.on('connect_error', (error) =>
    handleClose('data' in error ? errorCode(error.data) : null),
  );

  return {
    request: (event, payload) => socket.timeout(ACK_TIMEOUT_MS).emitWithAck(event, payload),
    close() {
      isClosed = true;
      socket.close();
    },
  };
}

function errorCode(body: unknown): string | null {
  const parsed = z.safeParse(errorBody, body);
  return parsed.success ? parsed.data.error.code : null;
}
