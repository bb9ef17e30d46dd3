import { vi } from 'vitest';

interface RecordedCall {
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly token: string | null;
}

type Handler = (call: RecordedCall) => unknown;

export interface FakeServer {
  readonly calls: readonly RecordedCall[];
  callsTo(name: string): RecordedCall[];
  on(name: string, handler: Handler): void;
}

export function startFakeServer(handlers: Readonly<Record<string, Handler>> = {}): FakeServer {
  const handlersByName = new Map(Object.entries(handlers));
  const calls: RecordedCall[] = [];
  vi.stubGlobal('fetch', async (input: string | Request, init?: RequestInit) => {
    const request = new Request(typeof input === 'string' ? location.origin + input : input, init);
    const call = await readCall(request);
    // As in a browser, an aborted call does not reach the server.
    request.signal.throwIfAborted();
    calls.push(call);
    const handler = handlersByName.get(call.name);
    if (!handler) throw new TypeError(`Failed to fetch ${call.name}`);
    const response = await untilAborted(handler(call), request.signal);
    return response instanceof Response ? response : Response.json(response);
  });
  return {
    calls,
    callsTo: (name) => calls.filter((call) => call.name === name),
    on: (name, handler) => {
      handlersByName.set(name, handler);
    },
  };
}

export function errorResponse(
  status: number,
  code: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ error: { code, message: code } }, { status, headers });
}

export function deferred<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

async function readCall(request: Request): Promise<RecordedCall> {
  const url = new URL(request.url);
  const text = await request.text();
  return {
    name: `${request.method} ${url.pathname}`,
    query: queryOf(url.searchParams),
    body: text === '' ? undefined : JSON.parse(text),
    token: request.headers.get('authorization')?.replace('Bearer ', '') ?? null,
  };
}

/** Repeated parameters are joined by spaces. */
function queryOf(params: URLSearchParams): Record<string, string> {
  const names = new Set(params.keys());
  return Object.fromEntries([...names].map((name) => [name, params.getAll(name).join(' ')]));
}

function untilAborted(response: unknown, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
    Promise.resolve(response).then(resolve, reject);
  });
}
