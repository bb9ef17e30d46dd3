import { connect, type HttpResponse, type Connection } from './connection.ts';

export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly ms: number;
  readonly next: (connection: number) => Buffer;
  /** Throws for a response that must not count. */
  readonly check: (response: HttpResponse, connection: number) => void;
}

/** Returns responses per second, including those in flight at the end. */
export async function ratePerSecond(load: Load): Promise<number> {
  const started = performance.now();
  const end = started + load.ms;
  const counts = await Promise.all(
    Array.from({ length: load.connections }, (_, index) => sendRequests(load, index, end)),
  );
  const answered = counts.reduce((sum, count) => sum + count, 0);
  return (answered / (performance.now() - started)) * 1_000;
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
