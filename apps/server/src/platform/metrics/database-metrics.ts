import type { Pool } from 'pg';
import type { Registry } from 'prom-client';
import { readLastBackup } from '#platform/backup/last-backup.ts';
import { archiveTrouble, readArchiver } from '#platform/db/archiver.ts';
import type { OpenDatabase } from '#platform/db/open.ts';
import { readReplicas, type ReplicaRow } from '#platform/db/replicas.ts';
import type { Reader } from '#platform/db/transaction.ts';
import { addGauge, type GaugeValue } from './gauge.ts';
import { throttledRead } from './throttled-read.ts';

const STATE_MS = 10_000;
/** Rarely, because PostgreSQL reads the size of every file. */
const SIZE_MS = 5 * 60_000;

interface DatabaseState {
  readonly version: string;
  readonly schema_version: number;
  readonly connections: number;
  readonly connections_max: number;
  readonly blocked: number;
  readonly oldest_transaction_seconds: number;
}

const STATE = `
  select current_setting('server_version') as version,
    (select value::int from schema_meta where key = 'version') as schema_version,
    current_setting('max_connections')::int as connections_max,
    count(*)::int as connections,
    (count(*) filter (where wait_event_type = 'Lock'))::int as blocked,
    coalesce(extract(epoch from now() - min(xact_start)), 0)::float as oldest_transaction_seconds
  from pg_stat_activity
  where backend_type = 'client backend'`;

export function collectDatabaseMetrics({ pool, db }: OpenDatabase, registry: Registry): void {
  const state = throttledRead(() => readState(pool), STATE_MS);
  const size = throttledRead(() => readSize(pool), SIZE_MS);
  const lastBackup = throttledRead(() => readLastBackup(db), STATE_MS);
  const archiver = throttledRead(() => readArchiver(db), STATE_MS);
  const ofState = (name: string, help: string, value: (read: DatabaseState) => number) =>
    addGauge(registry, {
      name,
      help,
      read: async () => valueOf((await state()) ?? undefined, value),
    });

  addGauge(registry, {
    name: 'db_up',
    help: '1 if the database answered within the last 10 seconds, else 0.',
    read: async () => [{ value: (await state()) === null ? 0 : 1 }],
  });
  addGauge(registry, {
    name: 'db_info',
    help: 'The version of PostgreSQL, always 1.',
    labelNames: ['version'],
    read: async () => {
      const version = (await state())?.version;
      return version === undefined ? [] : [{ labels: { version }, value: 1 }];
    },
  });
  ofState('db_schema_version', 'The last migration.', (read) => read.schema_version);
  ofState('db_connections', 'Connections of all clients.', (read) => read.connections);
  ofState('db_connections_max', 'max_connections.', (read) => read.connections_max);
  ofState('db_blocked_connections', 'Connections that wait for a lock.', (read) => read.blocked);
  ofState(
    'db_oldest_transaction_seconds',
    'Age of the oldest open transaction.',
    (read) => read.oldest_transaction_seconds,
  );
  addGauge(registry, {
    name: 'db_size_bytes',
    help: 'Size of the database, read every 5 minutes.',
    read: async () => valueOf((await size()) ?? undefined, (bytes) => bytes),
  });
  collectReplicationMetrics(db, registry);
  addGauge(registry, {
    name: 'backup_last_success_timestamp_seconds',
    help: 'Time of the last backup of this database, by any server or by an operator.',
    read: async () =>
      valueOf((await lastBackup()) ?? undefined, ({ createdAt }) => Date.parse(createdAt) / 1_000),
  });
  addGauge(registry, {
    name: 'db_archive_failing',
    help: '1 if PostgreSQL cannot archive its log, 0 if it can or archive_mode is off.',
    read: async () =>
      valueOf((await archiver()) ?? undefined, (row) =>
        archiveTrouble(row, new Date()) === null ? 0 : 1,
      ),
  });
}

function collectReplicationMetrics(db: Reader, registry: Registry): void {
  const replicas = throttledRead(() => readReplicas(db), STATE_MS);
  addGauge(registry, {
    name: 'db_replicas',
    help: 'Replicas that stream from this database.',
    read: async () => valueOf((await replicas()) ?? undefined, (rows) => rows.length),
  });
  addGauge(registry, {
    name: 'db_replication_lag_bytes',
    help: 'What the slowest replica has not replayed; 0 without one. Needs pg_read_all_stats.',
    read: async () => valueOf((await replicas()) ?? undefined, slowestLag),
  });
}

/** NaN without the right to read it. */
function slowestLag(replicas: readonly ReplicaRow[]): number {
  return Math.max(0, ...replicas.map(({ lag_bytes: bytes }) => bytes ?? Number.NaN));
}

async function readState(pool: Pool): Promise<DatabaseState> {
  const { rows } = await pool.query<DatabaseState>(STATE);
  const [state] = rows;
  if (state === undefined) throw new Error('The database returned no state.');
  return state;
}

async function readSize(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    'select pg_database_size(current_database()) as bytes',
  );
  return rows[0]?.bytes ?? Number.NaN;
}

function valueOf<T>(read: T | undefined, value: (read: T) => number): readonly GaugeValue[] {
  return read === undefined ? [] : [{ value: value(read) }];
}
