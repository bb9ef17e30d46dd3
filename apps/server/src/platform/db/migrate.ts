import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { StartError } from '#platform/errors.ts';

/**
 * `expand` runs in one transaction with a short lock time-out and retries. `concurrent` runs
 * without a transaction and restarts after a failure, so it must be idempotent.
 */
export type Migration = { readonly version: number; readonly name: string } & (
  | { readonly kind: 'expand'; readonly sql: string }
  | { readonly kind: 'concurrent'; readonly statements: readonly string[] }
);

const MIGRATION_LOCK = 7_031_999;
const LOCK_TIMEOUT = '200ms';
const LOCK_RETRIES = 50;
const LOCK_RETRY_MS = 100;
const LOCK_POLL_MS = 100;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Migrates the schema to the newest step; other servers wait. Throws a StartError if the database
 * is newer than the code, from a development version, or a step fails.
 */
export async function migrate(pool: Pool, migrations: readonly Migration[]): Promise<void> {
  const client = await pool.connect();
  try {
    // Steps over many rows have no time-out.
    await client.query('set statement_timeout = 0');
    await acquireMigrationLock(client);
    await withStartError('Preparing the database', createMetaTable(client));
    const current = await schemaVersion(client);
    await requireAppliedByName(client, migrations, current);
    const newest = migrations.at(-1)?.version ?? 0;
    if (current > newest) {
      throw new StartError(
        `The database has schema version ${current}, this Reprise knows only ${newest}: start a newer Reprise on it.`,
      );
    }
    for (const step of migrations.filter(({ version }) => version > current)) {
      await withStartError(`Schema step ${step.version} (${step.name})`, runStep(client, step));
    }
  } finally {
    // Destroying the connection releases the lock and resets the time-out.
    client.release(true);
  }
}

/**
 * Polls: a concurrent index build waits for every running statement, so a waiting one would
 * deadlock.
 */
async function acquireMigrationLock(client: PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isOurs: boolean }>(
      'select pg_try_advisory_lock($1) as "isOurs"',
      [MIGRATION_LOCK],
    );
    if (rows[0]?.isOurs === true) return;
    await sleep(LOCK_POLL_MS);
  }
}

async function createMetaTable(client: PoolClient): Promise<void> {
  await client.query(
    'create table if not exists schema_meta (key text primary key, value text not null)',
  );
}

async function withStartError(what: string, work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`${what} failed: ${reason}.`, { cause: error });
  }
}

async function schemaVersion(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ value: string }>(
    `select value from schema_meta where key = 'version'`,
  );
  return Number(rows[0]?.value ?? 0);
}

async function requireAppliedByName(
  client: PoolClient,
  migrations: readonly Migration[],
  current: number,
): Promise<void> {
  const { rows } = await client.query<{ key: string; value: string }>(
    `select key, value from schema_meta where key like 'migration:%'`,
  );
  const names = new Map(rows.map(({ key, value }) => [key, value]));
  const applied = migrations.filter(({ version }) => version <= current);
  if (applied.every(({ version, name }) => names.get(nameKey(version)) === name)) return;
  throw new StartError(
    'This database was created by a development version of Reprise and cannot be upgraded. Use an empty database.',
  );
}

async function runStep(client: PoolClient, step: Migration): Promise<void> {
  if (step.kind === 'concurrent') {
    for (const statement of step.statements) await client.query(statement);
    await storeVersion(client, step);
    return;
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(`begin; set local lock_timeout = '${LOCK_TIMEOUT}'`);
      await client.query(step.sql);
      await storeVersion(client, step);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      if (!isLockTimeout(error) || attempt >= LOCK_RETRIES) throw error;
      // Lets queries that wait for the lock run first.
      await sleep(LOCK_RETRY_MS);
    }
  }
}

async function storeVersion(client: PoolClient, { version, name }: Migration): Promise<void> {
  await client.query(
    `insert into schema_meta values ('version', $1), ($2, $3)
     on conflict (key) do update set value = excluded.value`,
    [String(version), nameKey(version), name],
  );
}

function nameKey(version: number): string {
  return `migration:${version}`;
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE;
}
