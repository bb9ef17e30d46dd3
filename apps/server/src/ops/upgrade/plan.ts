import { readLastBackup, type LastBackup } from '#platform/backup/last-backup.ts';
import { labelOf, pendingMigrations, readSchemaState } from '#platform/db/migrate/schema-state.ts';
import type { Migration } from '#platform/db/migrate/migration.ts';
import type { Db, OpenDatabase } from '#platform/db/open.ts';

/** Measured with a million rows on two busy cores (docs/performance.md, "Migrations"). */
const BACKFILL_ROWS_PER_SECOND = 40_000;
const SCAN_ROWS_PER_SECOND = 200_000;
const INDEX_BYTES_PER_ROW = 60;
const VALIDATED_TABLE = /alter table (\w+)\s+validate constraint/gi;

type Pool = OpenDatabase['pool'];

export interface PlannedStep {
  readonly version: number;
  readonly name: string;
  readonly kind: Migration['kind'];
  readonly rows: number;
  readonly seconds: number;
  readonly bytes: number;
}

export interface UpgradePlan {
  readonly schema: number;
  readonly postgres: string;
  readonly databaseBytes: number;
  readonly steps: readonly PlannedStep[];
  readonly lastBackup: LastBackup | null;
  /** True if the running release can start again after the steps. */
  readonly canGoBack: boolean;
}

/**
 * Returns what this release would do to the database on start. Throws StartError if it cannot run
 * on it.
 */
export async function planUpgrade(
  db: Db,
  pool: Pool,
  migrations: readonly Migration[],
): Promise<UpgradePlan> {
  const state = await readSchemaState(pool);
  const pending = pendingMigrations(state, migrations);
  const steps = [];
  for (const migration of pending) {
    steps.push({ ...labelOf(migration, migrations), ...(await planStep(pool, migration)) });
  }
  const { rows } = await pool.query<{ postgres: string; bytes: number }>(
    `select current_setting('server_version') as postgres,
       pg_database_size(current_database()) as bytes`,
  );
  const { postgres = '', bytes: databaseBytes = 0 } = rows[0] ?? {};
  const lastBackup = state.version === 0 ? null : await readLastBackup(db);
  const canGoBack = pending.every(
    (migration) => migration.kind !== 'contract' || migration.oldestCode <= state.version,
  );
  return { schema: state.version, postgres, databaseBytes, steps, lastBackup, canGoBack };
}

async function planStep(
  pool: Pool,
  migration: Migration,
): Promise<Omit<PlannedStep, 'version' | 'name'>> {
  const { kind } = migration;
  const tables = await Promise.all(tablesOf(migration).map((table) => sizeOf(pool, table)));
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const rate = kind === 'backfill' ? BACKFILL_ROWS_PER_SECOND : SCAN_ROWS_PER_SECOND;
  // A backfill writes each row at most once.
  const written = {
    backfill: tables.reduce((sum, table) => sum + table.bytes, 0),
    index: rows * INDEX_BYTES_PER_ROW,
    foundation: 0,
    expand: 0,
    contract: 0,
  };
  return { kind, rows, seconds: Math.ceil(rows / rate), bytes: written[kind] };
}

function tablesOf(migration: Migration): readonly string[] {
  switch (migration.kind) {
    case 'backfill':
      return [migration.table];
    case 'index':
      return [migration.on.replace(/ .*$/s, '')];
    case 'foundation':
      return [];
    case 'expand':
    case 'contract':
      return [...migration.sql.matchAll(VALIDATED_TABLE)].map(([, table = '']) => table);
  }
}

/** A table that an earlier step creates has no rows. */
async function sizeOf(pool: Pool, table: string): Promise<{ rows: number; bytes: number }> {
  const { rows } = await pool.query<{ estimate: number; bytes: number }>(
    `select reltuples::float as estimate, pg_table_size(oid) as bytes
     from pg_class where oid = to_regclass($1)`,
    [table],
  );
  const [size] = rows;
  if (size === undefined) return { rows: 0, bytes: 0 };
  if (size.estimate >= 0) return { rows: size.estimate, bytes: size.bytes };
  // The table was never analyzed, so it is small or was just restored.
  const counted = await pool.query<{ n: number }>(`select count(*) as n from ${table}`);
  return { rows: counted.rows[0]?.n ?? 0, bytes: size.bytes };
}
