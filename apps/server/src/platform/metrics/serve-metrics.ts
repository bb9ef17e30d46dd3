import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { Registry } from 'prom-client';

interface MetricsAddress {
  readonly port: number;
  readonly host: string;
  readonly token?: string | undefined;
}

/**
 * Serves the metrics on a separate port, so that no public proxy exposes them. With a token, other
 * requests get 401.
 */
export function serveMetrics(
  registry: Registry,
  { port, host, token }: MetricsAddress,
): Promise<Server> {
  const server = createServer((request, response) => {
    if (token !== undefined && !isBearer(request.headers.authorization, token)) {
      response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
      return;
    }
    response.setHeader('content-type', registry.contentType);
    registry.metrics().then(
      (text) => response.end(text),
      () => response.writeHead(500).end(),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

/** Compares hashes of equal length in constant time. */
function isBearer(authorization: string | undefined, token: string): boolean {
  const [sent = '', expected = ''] = [authorization ?? '', `Bearer ${token}`].map((text) =>
    createHash('sha256').update(text).digest('hex'),
  );
  return timingSafeEqual(Buffer.from(sent), Buffer.from(expected));
}
