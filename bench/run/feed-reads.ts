import { connect, requestOf, type HttpResponse } from './clients/connection.ts';
import { ratePerSecond } from './load.ts';

const CONNECTIONS = 16;

export interface Page {
  readonly rows: readonly {
    readonly tile_id: number;
    readonly tile_desc: string;
    readonly tile_owner: string;
  }[];
  readonly after: string | null;
}

export interface Reads {
  readonly url: string;
  readonly requests: readonly Buffer[];
}

export function headPath(user: string, sort: string): string {
  return `/get/homevideo?user=${user}&sort=${sort}`;
}

export async function fetchOnce(url: string, request: Buffer): Promise<HttpResponse> {
  const connection = connect(url);
  try {
    const response = await connection.request(request);
    if (response.status === 200) return response;
    throw new Error(`${url} returned ${response.status}: ${response.body.toString()}`);
  } finally {
    connection.close();
  }
}

export async function readPage(url: string, path: string, token?: string): Promise<Page> {
  const { body } = await fetchOnce(url, requestOf('GET', path, token));
  return JSON.parse(body.toString()) as Page;
}

export function idsOf({ rows }: Page): string {
  return rows.map(({ tile_id }) => tile_id).join(' ');
}

/** Throws unless every response succeeds and is as long as the first one to the same request. */
export async function steadyReads({ url, requests }: Reads, ms: number) {
  const lengths = await lengthsOf({ url, requests });
  const pending = Array.from({ length: CONNECTIONS }, () => 0);
  let sent = 0;
  return () =>
    ratePerSecond({
      url,
      ms,
      connections: CONNECTIONS,
      next(connection) {
        sent = (sent + 1) % requests.length;
        pending[connection] = sent;
        return requests[sent] ?? Buffer.alloc(0);
      },
      check({ status, body }, connection) {
        if (status === 200 && body.length === lengths[pending[connection] ?? 0]) return;
        throw new Error(`${url} returned ${status} with ${body.length} bytes.`);
      },
    });
}

async function lengthsOf({ url, requests }: Reads): Promise<number[]> {
  const connection = connect(url);
  try {
    const lengths: number[] = [];
    for (const request of requests) {
      const { status, body } = await connection.request(request);
      if (status !== 200) throw new Error(`${url} returned ${status}: ${body.toString()}`);
      lengths.push(body.length);
    }
    return lengths;
  } finally {
    connection.close();
  }
}
