import { serverEvent } from '@reprise/contract/documents.ts';
import { errorBody } from '@reprise/contract/errors.ts';
import { io } from 'socket.io-client';
import * as z from 'zod/mini';
import { restrictAccount } from '#platform/auth/account-restriction.ts';
import { observeEpoch } from '#platform/epoch.ts';
import { observeServerTime } from '#platform/server-clock.ts';
import type { Transport, TransportEvents } from './transport.ts';

const PATH = '/live';
const ACK_TIMEOUT_MS = 10_000;

/** Opens a websocket with Socket.IO; live-connection.ts reconnects. */
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
  let closeCode: string | null = null;

  function handleClose(code: string | null): void {
    if (isClosed) return;
    isClosed = true;
    socket.close();
    events.onClose(code);
  }

  socket.on('connect', () => events.onOpen());
  socket.on('server', observeServer);
  socket.on('change', (change: unknown) => {
    if (!isClosed) events.onChange(change);
  });
  socket.on('typing', (typing: unknown) => {
    if (!isClosed) events.onTyping(typing);
  });
  socket.on('together', (event: unknown) => {
    if (!isClosed) events.onTogether(event);
  });
  socket.on('ended', (body: unknown) => {
    closeCode = errorCode(body);
  });
  socket.on('disconnect', () => handleClose(closeCode));
  // Only a rejection has data from the server.
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

/** It arrives before every other event and result. */
function observeServer(event: unknown): void {
  const parsed = z.safeParse(serverEvent, event);
  if (!parsed.success) return;
  observeServerTime(parsed.data.time);
  observeEpoch(parsed.data.epoch);
}

function errorCode(body: unknown): string | null {
  const parsed = z.safeParse(errorBody, body);
  if (!parsed.success) return null;
  const { error, rows } = parsed.data;
  restrictAccount(error.code, rows);
  return error.code;
}
