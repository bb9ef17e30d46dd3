import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { Durations } from './durations.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export function collectRequestMetrics(app: FastifyInstance, registry: Registry): void {
  const requests = new Durations(registry, {
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by group of routes and status.',
    labelNames: ['group', 'status'],
    buckets: SECONDS,
  });
  app.addHook('onResponse', (request, reply, done) => {
    const group = groupOf(request.routeOptions.url);
    requests.record(group, String(reply.statusCode), reply.elapsedTime / 1_000);
    done();
  });
}

/** Small, because there are few routes. */
const groups = new Map<string | undefined, string>();

function groupOf(route: string | undefined): string {
  const known = groups.get(route);
  if (known !== undefined) return known;
  const group = routeGroup(route);
  groups.set(route, group);
  return group;
}

/**
 * Returns the first part of the route, such as `chat` for /chat/send; `pages` for pages and files,
 * `none` without a route. Never returns client input.
 */
export function routeGroup(route: string | undefined): string {
  if (route === undefined) return 'none';
  const [, first = ''] = route.split('/');
  return /^[a-z]+$/.test(first) ? first : 'pages';
}
