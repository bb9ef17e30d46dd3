import { connect, type HttpResponse, type Connection } from './connection.ts';

/** Requests without a pause over several connections, for a time. */
export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly ms: number;
  /** The next request of this connection. */
  readonly next: (connection: number) => Buffer;
  /** Throws for an answer that must not be counted: the row is refused. */
  readonly check: (answer: HttpResponse, connection: number) => void;
}

/** Answers per second. Requests under way at the end are answered and counted. */
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
