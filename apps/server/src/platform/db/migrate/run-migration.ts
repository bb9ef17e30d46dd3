import { setTimeout as sleep } from 'node:timers/promises';
import { runBackfill } from './backfill.ts';
import { createSchema } from './create-schema.ts';
import { inShortTransaction, withLockAttempts } from './lock-attempts.ts';
import type { MigrationSession } from './migration-session.ts';
import type { IndexMigration, Migration, TransactionMigration } from './migration.ts';
import { storeMigration } from './schema-state.ts';

/** Runs one of `migrations`, or all at once in an empty database: the foundation. */
export async function runMigration(
  session: MigrationSession,
  migration: Migration,
  migrations: readonly Migration[],
): Promise<void> {
  session.report('started');
  switch (migration.kind) {
    case 'foundation':
      await inShortTransaction(session, (client) => createSchema(client, migrations));
      break;
    case 'expand':
    case 'contract':
      await runTransaction(session, migration);
      break;
    case 'index':
      await buildIndex(session, migration);
      break;
    case 'backfill':
      await runBackfill(session, migration);
      break;
  }
  session.report('finished', 100);
}

async function runTransaction(
  session: MigrationSession,
  migration: TransactionMigration,
): Promise<void> {
  const stopReports = reportRepeatedly(session);
  try {
    await inShortTransaction(session, async (client) => {
      await client.query(migration.sql);
      await storeMigration(client, migration);
    });
  } finally {
    await stopReports();
  }
}

/**
 * A build waits for older transactions, but blocks no query. The time-out exceeds any transaction
 * of Reprise, so that no finished build is lost.
 */
const LOCK_TIMEOUT = '15s';
const LOCK_ATTEMPTS = 8;

/** Builds the index concurrently. Replaces an invalid one left by a crash. */
async function buildIndex(session: MigrationSession, migration: IndexMigration): Promise<void> {
  const { client } = session;
  const { index, on, isUnique = false } = migration;
  await client.query(`set lock_timeout = '${LOCK_TIMEOUT}'; set statement_timeout = 0`);
  // Leaves the second core to queries.
  await client.query('set max_parallel_maintenance_workers = 0');
  await withLockAttempts(session, LOCK_ATTEMPTS, async () => {
    const isValid = await isIndexValid(session, index);
    if (isValid === true) return;
    const stopReports = reportRepeatedly(session);
    try {
      if (isValid === false) await client.query(`drop index concurrently ${index}`);
      await client.query(`create ${isUnique ? 'unique ' : ''}index concurrently ${index} on ${on}`);
    } finally {
      await stopReports();
    }
  });
  await storeMigration(client, migration);
}

async function isIndexValid({ client }: MigrationSession, index: string): Promise<boolean | null> {
  const { rows } = await client.query<{ is_valid: boolean }>(
    'select indisvalid as is_valid from pg_index where indexrelid = to_regclass($1)',
    [index],
  );
  return rows[0]?.is_valid ?? null;
}

const REPORT_MS = 1_000;

/**
 * Reports repeatedly that the migration's statement is running, with PostgreSQL's progress of an
 * index build.
 */
function reportRepeatedly(session: MigrationSession): () => Promise<void> {
  const stopping = new AbortController();
  const reporting = reportUntil(session, stopping.signal).catch(() => undefined);
  return async () => {
    stopping.abort();
    await reporting;
  };
}

async function reportUntil(
  { watcher, report }: MigrationSession,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    await sleep(REPORT_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const { rows } = await watcher.query<{ phase: string; percent: number | null }>(
      `select phase, (100.0 * greatest(blocks_done::numeric / nullif(blocks_total, 0),
         tuples_done::numeric / nullif(tuples_total, 0),
         lockers_done::numeric / nullif(lockers_total, 0)))::int as percent
       from pg_stat_progress_create_index where datname = current_database()`,
    );
    const [build] = rows;
    report(build?.phase ?? 'running', build?.percent ?? undefined);
  }
}
