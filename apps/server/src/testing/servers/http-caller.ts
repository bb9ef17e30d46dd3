import { request, type Agent, type IncomingMessage } from 'node:http';

export interface TestResponse {
  readonly status: number;
  // Tests read any field: the content of the body is what they check.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
  readonly headers: Headers;
}

export interface CallInit {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Caller {
  call(method: string, path: string, body?: unknown, init?: CallInit): Promise<TestResponse>;
}

export interface CallTarget {
  readonly url: string;
  readonly agent: Agent;
  /** Waits for what a server does after it has answered a post or an edit. */
  readonly indexTiles?: () => Promise<void>;
}

/** Posts and edits. */
const INDEXED = /^\/create\/(new|edit)/;

/** fetch would take four times the processor time. */
export function callerAt({ url, agent, indexTiles }: CallTarget, token?: string): Caller {
  return {
    async call(method, path, body, init = {}) {
      const sent = init.body ?? (body === undefined ? undefined : JSON.stringify(body));
      const headers = {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...init.headers,
        // Without it, node:http sends the body in chunks.
        ...(sent === undefined ? {} : { 'content-length': String(Buffer.byteLength(sent)) }),
      };
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        request(new URL(`${url}${path}`), { method, headers, agent }, resolve)
          .on('error', reject)
          .end(sent);
      });
      const read = await readResponse(response);
      if (read.status < 400 && INDEXED.test(path)) await indexTiles?.();
      return read;
    },
  };
}

async function readResponse(response: IncomingMessage): Promise<TestResponse> {
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += chunk;
  const headers = new Headers();
  const { rawHeaders, statusCode = 0 } = response;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
  }
  const isJson = headers.get('content-type')?.includes('json') ?? false;
  return { status: statusCode, body: isJson ? JSON.parse(text) : text, headers };
}
