import { setTimeout as sleep } from 'node:timers/promises';
import {
  millisecondsSince,
  processorTimes,
  withChildren,
  type ProcessorTimes,
} from './processor-time.ts';
import { publishedCount, type Site } from './site.ts';

/** PostgreSQL's sessions report what they have read within a second. */
const REPORT_MS = 1_500;

/** What the parts of the site have used. Processor times are in milliseconds. */
export interface Usage {
  readonly seconds: number;
  readonly serverMs: number;
  readonly peerMs: number;
  readonly postgresMs: number;
  readonly redisMs: number;
  /** Messages to other servers. */
  readonly changes: number;
  /** Blocks that PostgreSQL read from the disk, and the time that took. */
  readonly diskReads: number;
  readonly diskReadMs: number;
  readonly walBytes: number;
}

interface Reading {
  readonly at: number;
  readonly server: ProcessorTimes;
  readonly peer: ProcessorTimes;
  readonly postgres: ProcessorTimes;
  readonly redis: ProcessorTimes;
  readonly changes: number;
  readonly disk: DiskRow;
}

interface DiskRow {
  readonly reads: number;
  readonly ms: number;
  readonly wal: number;
}

/** Measures what the site uses while `work` runs. */
export async function usageDuring(site: Site, work: () => Promise<unknown>): Promise<Usage> {
  const before = await read(site);
  await work();
  const after = await read(site);
  return {
    seconds: (after.at - before.at) / 1_000,
    serverMs: millisecondsSince(before.server, after.server),
    peerMs: millisecondsSince(before.peer, after.peer),
    postgresMs: millisecondsSince(before.postgres, after.postgres),
    redisMs: millisecondsSince(before.redis, after.redis),
    changes: after.changes - before.changes,
    diskReads: after.disk.reads - before.disk.reads,
    diskReadMs: after.disk.ms - before.disk.ms,
    walBytes: after.disk.wal - before.disk.wal,
  };
}

async function read(site: Site): Promise<Reading> {
  await sleep(REPORT_MS);
  const { rows } = await site.database.pool.query<DiskRow>(
    `select sum(reads)::float8 as reads, sum(read_time) as ms,
       (pg_current_wal_insert_lsn() - '0/0')::float8 as wal
     from pg_stat_io where object = 'relation'`,
  );
  return {
    at: performance.now(),
    server: await processorTimes([site.server.pid]),
    peer: await processorTimes([site.peer.pid]),
    postgres: await processorTimes(await withChildren(site.postmasterPid)),
    redis: await processorTimes([site.redisPid]),
    changes: publishedCount(site),
    disk: rows[0] ?? { reads: Number.NaN, ms: Number.NaN, wal: Number.NaN },
  };
}
