import { statfs } from 'node:fs/promises';
import type { Registry } from 'prom-client';
import type { Config } from '#platform/config.ts';
import { addGauge, type GaugeValue } from './gauge.ts';
import { throttledRead } from './throttled-read.ts';

const DISK_MS = 10_000;

interface DiskSpace {
  readonly directory: 'data' | 'backups';
  readonly free: number;
  readonly size: number;
}

/** Measures the disks of DATA_DIR and BACKUP_DIR, if these exist. */
export function collectDiskMetrics(
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
