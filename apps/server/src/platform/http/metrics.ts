import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export function collectMetrics(app: FastifyInstance, pool: Pool): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Duration of requests by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    requests.observe(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
      },
      reply.elapsedTime / 1000,
    );
    done();
  });
  poolGauge(registry, 'db_pool_connections', 'Open connections.', () => pool.totalCount);
  poolGauge(registry, 'db_pool_waiting', 'Requests that wait for one.', () => pool.waitingCount);
  return registry;
}

function poolGauge(registry: Registry, name: string, help: string, read: () => number): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    registers: [],
    collect: () => gauge.set(read()),
  });
  registry.registerMetric(gauge);
}

/** An unseen count below 0 is always a bug. */
export function unseenClampCounter(): Counter {
  return new Counter({
    name: 'unseen_clamp_total',
    help: 'Unseen counts that would have fallen below 0.',
    registers: [],
  });
}

export function pushCounter(): Counter<'outcome'> {
  return new Counter({
    name: 'pushes_total',
    help: 'Pushes by outcome: sent, expired, rejected, given-up or lost.',
    labelNames: ['outcome'],
    registers: [],
  });
}

/**
 * Serves the metrics on their own port, so that no public proxy exposes them. With a token, other
 * users of this machine get 401.
 */
export function serveMetrics(
  registry: Registry,
  { port, token }: { readonly port: number; readonly token?: string | undefined },
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
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

/** In constant time; hashes have one length. */
function isBearer(authorization: string | undefined, token: string): boolean {
  const [sent = '', expected = ''] = [authorization ?? '', `Bearer ${token}`].map((text) =>
    createHash('sha256').update(text).digest('hex'),
  );
  return timingSafeEqual(Buffer.from(sent), Buffer.from(expected));
}
