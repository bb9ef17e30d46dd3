import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { appVersion } from '#platform/app-version.ts';
import type { Config } from '#platform/config.ts';
import type { OpenDatabase } from '#platform/db/open.ts';
import type { Reader } from '#platform/db/transaction.ts';
import { readJobs, type JobState } from '#platform/jobs/jobs.repo.ts';
import { collectDatabaseMetrics } from './database-metrics.ts';
import { Durations } from './durations.ts';
import { addEventCounters, type EventCounters } from './event-counters.ts';
import { addGauge, type GaugeValue } from './gauge.ts';
import { collectPoolMetrics } from './pool-metrics.ts';
import { throttledRead } from './throttled-read.ts';

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

const REFRESH_MS = 10_000;

/** Reads the database, so the figures cover all servers. */
function collectJobMetrics(db: Reader, registry: Registry): void {
  const states = throttledRead(() => readJobs(db), REFRESH_MS);
  const ofJobs = (name: string, help: string, value: (job: JobState) => number) =>
    addGauge(registry, {
      name,
      help,
      labelNames: ['name'],
      read: async () =>
        ((await states()) ?? []).map((state): GaugeValue => ({
          labels: { name: state.name },
          value: value(state),
        })),
    });
  ofJobs(
    'job_last_success_timestamp_seconds',
    'Start of the last successful run of a job, on any server; 0 without one.',
    ({ succeeded_at }) => (succeeded_at?.getTime() ?? 0) / 1_000,
  );
  ofJobs(
    'job_removed_rows',
    'Rows that a job has removed on all servers.',
    ({ removed }) => removed,
  );
}

const DISK_MS = 10_000;

interface DiskSpace {
  readonly directory: 'data' | 'backups';
  readonly free: number;
  readonly size: number;
}

/** Measures the disks of DATA_DIR and BACKUP_DIR, if these exist. */
function collectDiskMetrics(
  { DATA_DIR, BACKUP_DIR }: Pick<Config, 'DATA_DIR' | 'BACKUP_DIR'>,
  registry: Registry,
): void {
  const read = throttledRead(async () => {
    const spaces = await Promise.all([
      spaceOf('data', DATA_DIR),
      ...(BACKUP_DIR === undefined ? [] : [spaceOf('backups', BACKUP_DIR)]),
    ]);
    return spaces.filter((space) => space !== null);
  }, DISK_MS);
  const add = (name: string, help: string, value: (space: DiskSpace) => number) =>
    addGauge(registry, {
      name,
      help,
      labelNames: ['directory'],
      read: async () =>
        ((await read()) ?? []).map((space): GaugeValue => ({
          labels: { directory: space.directory },
          value: value(space),
        })),
    });
  add('disk_free_bytes', 'Free space of the disk with the directory.', ({ free }) => free);
  add('disk_size_bytes', 'Size of the disk with the directory.', ({ size }) => size);
}

async function spaceOf(directory: DiskSpace['directory'], path: string): Promise<DiskSpace | null> {
  const stats = await statfs(path).catch(() => null);
  if (stats === null) return null;
  return { directory, free: stats.bavail * stats.bsize, size: stats.blocks * stats.bsize };
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

function collectRequestMetrics(app: FastifyInstance, registry: Registry): void {
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
