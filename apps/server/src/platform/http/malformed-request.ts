import type { Socket } from 'node:net';
import { errorStatus, type ErrorCode } from '@reprise/contract/errors.ts';
import { errorBody } from './error-handler.ts';
import type { ConstantHeaders } from './headers/security-headers.ts';
import { dropRest } from './limits/dropped-bytes.ts';

export interface RawError {
  readonly line: string;
  readonly code: ErrorCode;
  readonly message: string;
}

const BAD_REQUEST = `${errorStatus.VALIDATION} Bad Request`;

const parserErrors: Readonly<Record<string, RawError>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    line: '408 Request Timeout',
    code: 'VALIDATION',
    message: 'The request took too long.',
  },
  HPE_HEADER_OVERFLOW: {
    line: '431 Request Header Fields Too Large',
    code: 'VALIDATION',
    message: 'The headers are too large.',
  },
};

/** A client that ignores our end would keep the connection open. */
const CLOSE_GRACE_MS = 1_000;

export function malformedRequestHandler(headers: ConstantHeaders) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const malformed = badRequest('The request is not well formed.');
    endWithError(socket, headers, parserErrors[error.code ?? ''] ?? malformed);
  };
}

/** Sends the error and closes the connection. */
export function endWithError(socket: Socket, headers: ConstantHeaders, error: RawError): void {
  if (socket.writable) socket.end(rawResponse(headers, error));
  dropRest(socket, socket);
  setTimeout(() => socket.destroy(), CLOSE_GRACE_MS).unref();
}

export function badRequest(message: string): RawError {
  return { line: BAD_REQUEST, code: 'VALIDATION', message };
}

/** Returns a complete response, for connections that Node and Fastify do not handle. */
function rawResponse(headers: ConstantHeaders, { line, code, message }: RawError): string {
  const body = JSON.stringify(errorBody(code, message));
  const lines = Object.entries({
    ...headers,
    connection: 'close',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${line}\r\n${lines.join('')}\r\n${body}`;
}
