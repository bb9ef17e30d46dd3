import { connect, type HttpResponse, type Connection } from './connection.ts';

export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly ms: number;
  readonly next: (connection: number) => Buffer;
  /** Throws if the response must not count. */
  readonly check: (response: HttpResponse, connection: number) => void;
}

/** Counts requests in flight at the end. */
export async function ratePerSecond(load: Load): Promise<number> {
  const started = performance.now();
  const end = started + load.ms;
  const counts = await Promise.all(
    Array.from({ length: load.connections }, (_, index) => sendRequests(load, index, end)),
  );
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (total / (performance.now() - started)) * 1_000;
}

async function sendRequests(load: Load, index: number, end: number): Promise<number> {
  const connection: Connection = connect(load.url);
  try {
    let count = 0;
    while (performance.now() < end) {
      load.check(await connection.request(load.next(index)), index);
      count += 1;
    }
    return count;
  } finally {
    connection.close();
  }
}
