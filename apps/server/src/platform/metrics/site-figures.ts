import type { SiteState } from '@reprise/contract/admin/calls.ts';
import type { Registry } from 'prom-client';
import { appVersion } from '#platform/app-version.ts';
import type { RecentRequests } from './recent-requests.ts';

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
