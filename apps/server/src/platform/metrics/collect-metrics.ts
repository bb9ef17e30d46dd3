import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Config } from '#platform/config.ts';
import type { OpenDatabase } from '#platform/db/open.ts';
import { collectDatabaseMetrics } from './database-metrics.ts';
import { collectDiskMetrics } from './disk-metrics.ts';
import { addEventCounters, type EventCounters } from './event-counters.ts';
import { addGauge } from './gauge.ts';
import { collectJobMetrics } from './job-metrics.ts';
import { collectPoolMetrics } from './pool-metrics.ts';
import { collectRequestMetrics } from './request-metrics.ts';
import { appVersion } from '#platform/app-version.ts';

interface MetricsDeps {
  readonly config: Pick<Config, 'DATA_DIR' | 'BACKUP_DIR'>;
  readonly database: OpenDatabase;
  readonly counters: EventCounters;
  readonly pushQueueLength: () => number;
}

/** docs/operate/monitoring.md describes all metrics. Labels have few, known values. */
export function collectMetrics(app: FastifyInstance, deps: MetricsDeps): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addGauge(registry, {
    name: 'app_info',
    labelNames: ['version', 'node'],
    help: 'The running release, always 1.',
    read: () => [{ labels: { version: appVersion, node: process.versions.node }, value: 1 }],
  });
  collectRequestMetrics(app, registry);
  collectPoolMetrics(deps.database, registry);
  collectDatabaseMetrics(deps.database, registry);
  collectJobMetrics(deps.database.db, registry);
  collectDiskMetrics(deps.config, registry);
  addEventCounters(registry, deps.counters);
  addGauge(registry, {
    name: 'push_queue_length',
    help: 'Pushes that are queued.',
    read: () => [{ value: deps.pushQueueLength() }],
  });
  return registry;
}
