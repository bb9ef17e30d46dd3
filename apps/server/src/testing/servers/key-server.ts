import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JWK } from 'jose';

export interface KeyServer {
  readonly url: URL;
  serve(keys: readonly JWK[] | null): void;
  requestCount(): number;
  stop(): Promise<void>;
}

export async function openKeyServer(): Promise<KeyServer> {
  let keys: readonly JWK[] | null = null;
  let requestCount = 0;
  const server = createServer((_request, response) => {
    requestCount += 1;
    response.writeHead(keys === null ? 500 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ keys }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: new URL(`http://127.0.0.1:${port}/keys`),
    serve: (next) => void (keys = next),
    requestCount: () => requestCount,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
