import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { DataError, StartError } from '#platform/errors.ts';
import { describeDamage } from '#platform/database-errors.ts';
import { openSession, type MigrationOptions } from './migrate/migration-session.ts';
import type { Migration } from './migrate/migration.ts';
import { runMigration } from './migrate/run-migration.ts';
import {
  createSchemaState,
  labelOf,
  pendingMigrations,
  readSchemaState,
} from './migrate/schema-state.ts';
import { connectUntimed } from './untimed-client.ts';

export type { Migration } from './migrate/migration.ts';

export const MIGRATION_LOCK = 7_031_999;
const LOCK_POLL_MS = 100;
const CONNECTION_NAME = 'reprise migration';
const REPORT_MS = 1_000;

/**
 * Returns true if migrations are missing. Throws StartError if this release cannot use the
 * database.
 */
export async function needsMigration(
  pool: pg.Pool,
  migrations: readonly Migration[],
): Promise<boolean> {
  return pendingMigrations(await readSchemaState(pool), migrations).length > 0;
}

/**
 * Runs the missing migrations on one server at a time. Returns immediately if none are missing.
 * Throws StartError if a migration fails or this release cannot use the database.
 */
export async function migrate(
  pool: pg.Pool,
  migrations: readonly Migration[],
  options: MigrationOptions = {},
): Promise<void> {
  if (!(await needsMigration(pool, migrations))) return;
  const client = await connectUntimed(pool, CONNECTION_NAME);
  const watcher = await connectUntimed(pool, CONNECTION_NAME).catch(async (error: unknown) => {
    await client.end();
    throw error;
  });
  try {
    await acquireMigrationLock(client, onWait(migrations, options));
    await withStartError('Preparing the database', createSchemaState(client));
    for (const migration of pendingMigrations(await readSchemaState(client), migrations)) {
      const label = labelOf(migration, migrations);
      const session = openSession({ client, watcher }, label, options);
      await withStartError(
        `Schema step ${label.version} (${label.name})`,
        runMigration(session, migration, migrations),
      );
    }
  } finally {
    // Closing the connection releases the lock.
    await Promise.all([client.end(), watcher.end()]);
  }
}

/** Reports each second that another server migrates. */
function onWait(migrations: readonly Migration[], options: MigrationOptions): () => void {
  const newest = migrations.at(-1);
  if (newest === undefined) return () => undefined;
  const started = performance.now();
  let reportedAt = started;
  return () => {
    const now = performance.now();
    if (now - reportedAt < REPORT_MS) return;
    reportedAt = now;
    const seconds = Math.round((now - started) / 1_000);
    const { version, name } = newest;
    options.report?.({ version, name, doing: 'waiting for another server that migrates', seconds });
  };
}

/**
 * Polls, because a concurrent index build waits for every running statement: a waiting statement
 * would cause a deadlock.
 */
async function acquireMigrationLock(client: pg.Client, onPoll: () => void): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ is_ours: boolean }>(
      'select pg_try_advisory_lock($1) as is_ours',
      [MIGRATION_LOCK],
    );
    if (rows[0]?.is_ours === true) return;
    onPoll();
    await sleep(LOCK_POLL_MS);
  }
}

async function withStartError(what: string, work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    const damage = describeDamage(error);
    if (damage !== null) throw new DataError(damage, { cause: error });
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`${what} failed: ${reason}.`, { cause: error });
  }
}
