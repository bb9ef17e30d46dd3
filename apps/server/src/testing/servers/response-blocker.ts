import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** The last message of a PostgreSQL response: ready, and not in a transaction. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

export interface ResponseBlocker {
  readonly port: number;
  /**
   * Resolves when the database has committed the next statement that matches `pattern`, or its
   * transaction. The server never learns of the commit.
   */
  blockResponseTo(pattern: RegExp): Promise<void>;
  stop(): Promise<void>;
}

export async function startResponseBlocker(database: {
  readonly host: string;
  readonly port: number;
}): Promise<ResponseBlocker> {
  const sockets = new Set<Socket>();
  let blocked: { readonly pattern: RegExp; readonly onCommit: () => void } | null = null;

  const proxy = createServer((server) => {
    const upstream = database.host.startsWith('/')
      ? connect(`${database.host}/.s.PGSQL.${database.port}`)
      : connect(database.port, database.host);
    let onCommit: (() => void) | null = null;
    for (const socket of [server, upstream]) {
      sockets.add(socket);
      // A killed server resets its connections.
      socket.on('error', () => socket.destroy());
    }
    server.on('data', (bytes: Buffer) => {
      if (blocked !== null && blocked.pattern.test(bytes.toString('latin1'))) {
        ({ onCommit } = blocked);
        blocked = null;
      }
      upstream.write(bytes);
    });
    upstream.on('data', (bytes: Buffer) => {
      if (onCommit !== null && bytes.subarray(-READY.length).equals(READY)) onCommit();
      else server.write(bytes);
    });
    server.on('close', () => upstream.destroy());
    upstream.on('close', () => server.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');

  return {
    port: (proxy.address() as AddressInfo).port,
    blockResponseTo: (pattern) =>
      new Promise((resolve) => {
        blocked = { pattern, onCommit: resolve };
      }),
    async stop() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
      await once(proxy, 'close');
    },
  };
}
