import type { Socket } from 'node:net';
import { errorStatus, type ErrorCode } from '@reprise/contract/errors.ts';
import { errorBody } from './error-handler.ts';

const parserErrors: Readonly<
  Record<string, readonly [line: string, code: ErrorCode, message: string]>
> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'VALIDATION', 'The request took too long.'],
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'VALIDATION',
    'The headers are too large.',
  ],
};

const malformed = [
  `${errorStatus.VALIDATION} Bad Request`,
  'VALIDATION',
  'The request is not well formed.',
] as const;

/** A client that ignores the end of our side would keep the connection open. */
const CLOSE_GRACE_MS = 1_000;

/** Closes the connection, because the rest of the stream cannot be parsed. */
export function rejectMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [line, code, message] = parserErrors[error.code ?? ''] ?? malformed;
  const body = JSON.stringify(errorBody(code, message));
  socket.end(
    `HTTP/1.1 ${line}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  setTimeout(() => socket.destroy(), CLOSE_GRACE_MS).unref();
}
