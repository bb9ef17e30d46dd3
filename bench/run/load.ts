import { connect, type HttpResponse, type Connection } from './clients/connection.ts';

export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly ms: number;
  readonly next: (connection: number) => Buffer;
  readonly check: (response: HttpResponse, connection: number) => void;
}

/**
 * Starts the clock after the first response of each connection, because sessions are read once a
 * second. Counts requests in flight at the end.
 */
export async function ratePerSecond(load: Load): Promise<number> {
  const connections = Array.from({ length: load.connections }, () => connect(load.url));
  try {
    await Promise.all(connections.map((connection, index) => exchange(load, connection, index)));
    const started = performance.now();
    const end = started + load.ms;
    const counts = await Promise.all(
      connections.map(async (connection, index) => {
        let count = 0;
        for (; performance.now() < end; count += 1) await exchange(load, connection, index);
        return count;
      }),
    );
    const total = counts.reduce((sum, count) => sum + count, 0);
    return (total / (performance.now() - started)) * 1_000;
  } finally {
    for (const connection of connections) connection.close();
  }
}

async function exchange(load: Load, connection: Connection, index: number): Promise<void> {
  load.check(await connection.request(load.next(index)), index);
}
