import { connect as openSocket } from 'node:net';

export interface HttpResponse {
  readonly status: number;
  readonly body: Buffer;
}

export interface Connection {
  /** Rejects if the connection ends before the response is complete. */
  request(request: Buffer): Promise<HttpResponse>;
  close(): void;
}

const HEAD_END = '\r\n\r\n';
const STATUS_AT = 'HTTP/1.1 '.length;

export function requestOf(method: string, path: string, token?: string, body?: unknown): Buffer {
  const authorization = token === undefined ? '' : `authorization: Bearer ${token}\r\n`;
  const json = body === undefined ? '' : JSON.stringify(body);
  const content =
    body === undefined
      ? ''
      : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\n`;
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${authorization}${content}\r\n${json}`,
  );
}

export function cookieRequest(path: string, cookie: string): Buffer {
  return Buffer.from(`GET ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`);
}

/** What a browser asks for when a user opens a page. */
export function documentRequest(path: string, cookie: string): Buffer {
  return Buffer.from(
    `GET ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n` +
      'sec-fetch-dest: document\r\naccept-encoding: br\r\n\r\n',
  );
}

/**
 * Only parses responses with content-length: parsing must cost less than serving, so that the
 * server is the bottleneck.
 */
export function connect(url: string): Connection {
  const { hostname, port } = new URL(url);
  const socket = openSocket({ host: hostname, port: Number(port), noDelay: true });
  let received: Buffer = Buffer.alloc(0);
  let waiting: { resolve(response: HttpResponse): void; reject(error: Error): void } | null = null;
  let failure: Error | null = null;

  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const response = parseResponse(received);
    if (response === null || waiting === null) return;
    received = Buffer.alloc(0);
    const { resolve } = waiting;
    waiting = null;
    resolve(response);
  });
  const handleEnd = (error?: Error) => {
    failure ??= error ?? new Error('The connection ended.');
    waiting?.reject(failure);
    waiting = null;
  };
  socket.on('error', handleEnd).on('close', () => handleEnd());

  return {
    request: (request) =>
      new Promise((resolve, reject) => {
        if (failure !== null) {
          reject(failure);
          return;
        }
        waiting = { resolve, reject };
        socket.write(request);
      }),
    close: () => void socket.destroy(),
  };
}

function parseResponse(bytes: Buffer): HttpResponse | null {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd < 0) return null;
  const head = bytes.toString('latin1', 0, headEnd);
  const length = /\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`A response without a length: ${head}`);
  const bodyStart = headEnd + HEAD_END.length;
  const end = bodyStart + Number(length);
  if (bytes.length < end) return null;
  return {
    status: Number(head.slice(STATUS_AT, STATUS_AT + 3)),
    body: bytes.subarray(bodyStart, end),
  };
}
