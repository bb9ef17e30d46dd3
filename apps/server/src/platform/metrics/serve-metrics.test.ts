import type { AddressInfo } from 'node:net';
import { Counter, Registry } from 'prom-client';
import { expect, it, onTestFinished } from 'vitest';
import { serveMetrics } from './serve-metrics.ts';

const TOKEN = 'metrics-token-metrics-token';

it('METRICS_TOKEN rejects every request without it', async () => {
  const statuses = await statusesOf(TOKEN);
  expect(Object.values(statuses)).toEqual([401, 401, 401, 401, 401, 200]);
});

it('the metrics need no token by default', async () => {
  expect(new Set(Object.values(await statusesOf(undefined)))).toEqual(new Set([200]));
});

it('listens on METRICS_HOST, for a Prometheus in another container', async () => {
  expect(await statusesOf(TOKEN, '127.0.0.2')).toMatchObject({ [`Bearer ${TOKEN}`]: 200, '': 401 });
});

async function statusesOf(
  token: string | undefined,
  host = '127.0.0.1',
): Promise<Record<string, number>> {
  const registry = new Registry();
  registry.registerMetric(new Counter({ name: 'tests_total', help: 'Tests.', registers: [] }));
  const server = await serveMetrics(registry, { port: 0, host, token });
  onTestFinished(() => void server.close());
  const url = `http://${host}:${(server.address() as AddressInfo).port}/metrics`;
  const attempts = ['', 'Bearer', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, TOKEN, `Bearer ${TOKEN}`];
  const statuses: Record<string, number> = {};
  for (const authorization of attempts) {
    const response = await fetch(url, { headers: authorization === '' ? {} : { authorization } });
    statuses[authorization] = response.status;
    expect((await response.text()).includes('tests_total')).toBe(response.ok);
  }
  return statuses;
}
