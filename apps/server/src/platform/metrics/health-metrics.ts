import type { Registry } from 'prom-client';
import { HEALTHS, type Health } from '#platform/http/health.ts';
import { addGauge } from './gauge.ts';
import { throttledRead } from './throttled-read.ts';

const REFRESH_MS = 1_000;

export function collectHealthMetrics(readHealth: () => Promise<Health>, registry: Registry): void {
  const health = throttledRead(readHealth, REFRESH_MS);
  addGauge(registry, {
    name: 'server_health',
    help: '1 for the reason of /readyz, or for ready, and 0 for the others.',
    labelNames: ['reason'],
    read: async () => {
      const current = await health();
      return HEALTHS.map((reason) => ({
        labels: { reason },
        value: reason === current ? 1 : 0,
      }));
    },
  });
}
