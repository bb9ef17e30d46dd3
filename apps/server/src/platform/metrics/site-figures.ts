import type { SiteState } from '@reprise/contract/admin/calls.ts';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { appVersion } from '#platform/app-version.ts';

/** Returns a function that reads the metrics for admins (docs/operate/monitoring.md). */
export function siteFigures(
  registry: Registry,
  recentRequests: () => RecentRequests,
): () => Promise<Omit<SiteState, 'health' | 'sign_ups'>> {
  const startedAt = new Date(Date.now() - process.uptime() * 1_000).toISOString();

  async function values(name: string) {
    return (await registry.getSingleMetric(name)?.get())?.values ?? [];
  }

  async function value(name: string): Promise<number | null> {
    return (await values(name))[0]?.value ?? null;
  }

  async function diskOf(name: string): Promise<number | null> {
    const found = (await values(name)).find(({ labels }) => labels['directory'] === 'data');
    return found?.value ?? null;
  }

  async function disk(): Promise<SiteState['disk']> {
    const [free, size] = await Promise.all([diskOf('disk_free_bytes'), diskOf('disk_size_bytes')]);
    return free === null || size === null ? null : { free_bytes: free, size_bytes: size };
  }

  async function database(): Promise<SiteState['database']> {
    const [info] = await values('db_info');
    const version = info?.labels['version'];
    return {
      version: version === undefined ? null : String(version),
      size_bytes: await value('db_size_bytes'),
      connections: await value('db_connections'),
      connections_max: await value('db_connections_max'),
      oldest_transaction_s: await value('db_oldest_transaction_seconds'),
    };
  }

  return async () => {
    const { perSecond, errors } = recentRequests();
    const lastBackup = await value('backup_last_success_timestamp_seconds');
    return {
      version: appVersion,
      started_at: startedAt,
      requests_per_second: perSecond,
      errors_per_minute: errors,
      sockets: (await value('live_sockets')) ?? 0,
      queues: {
        pushes: (await value('push_queue_length')) ?? 0,
        fan_out: (await value('live_fan_out_queue_length')) ?? 0,
        database: (await value('db_pool_waiting')) ?? 0,
      },
      database: await database(),
      disk: await disk(),
      last_backup: lastBackup === null ? null : new Date(lastBackup * 1_000).toISOString(),
    };
  };
}

const SECONDS = 60;

interface RecentRequests {
  readonly perSecond: number;
  /** Responses with a status of 500 or more. */
  readonly errors: number;
}

interface Second {
  at: number;
  requests: number;
  errors: number;
}

/** Returns a function that counts this server's requests of the last 60 seconds. */
export function countRecentRequests(app: FastifyInstance): () => RecentRequests {
  const seconds: Second[] = Array.from({ length: SECONDS }, () => ({
    at: -1,
    requests: 0,
    errors: 0,
  }));
  const now = () => Math.floor(performance.now() / 1_000);
  app.addHook('onResponse', (_request, reply, done) => {
    const at = now();
    const second = seconds[at % SECONDS];
    if (second !== undefined) {
      if (second.at !== at) Object.assign(second, { at, requests: 0, errors: 0 });
      second.requests += 1;
      if (reply.statusCode >= 500) second.errors += 1;
    }
    done();
  });
  return () => {
    const oldest = now() - SECONDS;
    const recent = seconds.filter(({ at }) => at > oldest);
    const sum = (of: 'requests' | 'errors') => recent.reduce((total, each) => total + each[of], 0);
    return { perSecond: sum('requests') / SECONDS, errors: sum('errors') };
  };
}
