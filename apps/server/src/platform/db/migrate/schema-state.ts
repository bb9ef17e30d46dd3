import type { ClientBase, Pool } from 'pg';
import { StartError } from '#platform/errors.ts';
import type { Migration } from './migration.ts';

/** Returns what an operator reads. The foundation includes all migrations. */
export function labelOf(
  migration: Migration,
  migrations: readonly Migration[],
): Pick<Migration, 'version' | 'name'> {
  const { kind, version, name } = migration;
  if (kind !== 'foundation') return { version, name };
  return { version: newestVersion(migrations), name: 'foundation' };
}

export interface SchemaState {
  readonly version: number;
  readonly oldestCode: number;
  readonly names: ReadonlyMap<number, string>;
}

const FIRST_VERSION = 1;

/** Returns the version of the last migration. */
export function newestVersion(migrations: readonly Migration[]): number {
  return migrations.at(-1)?.version ?? 0;
}

export async function readSchemaState(client: ClientBase | Pool): Promise<SchemaState> {
  const { rows: tables } = await client.query(
    `select where to_regclass('schema_meta') is not null`,
  );
  if (tables.length === 0) return { version: 0, oldestCode: 0, names: new Map() };
  const { rows } = await client.query<{ key: string; value: string }>(
    'select key, value from schema_meta',
  );
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  const names = rows
    .filter(({ key }) => key.startsWith('migration:'))
    .map(({ key, value }) => [Number(key.slice('migration:'.length)), value] as const);
  const version = Number(values.get('version') ?? 0);
  return {
    version,
    oldestCode: Number(values.get('oldest-code') ?? version),
    names: new Map(names),
  };
}

/**
 * Returns the missing migrations: of an empty database only the foundation. Throws StartError if
 * the database is older than the foundation, a migration of it has another name, or a newer release
 * has removed what this release needs.
 */
export function pendingMigrations(
  state: SchemaState,
  migrations: readonly Migration[],
): readonly Migration[] {
  const [first] = migrations;
  const foundation = first?.kind === 'foundation' ? first : null;
  if (foundation !== null && state.version === 0) return [foundation];
  const applied = migrations.filter(({ version }) => version <= state.version);
  if (
    state.version < (foundation?.version ?? 0) ||
    !applied.every(({ version, name }) => state.names.get(version) === name)
  ) {
    throw new StartError(
      'This database was created by a development version of Reprise and cannot be upgraded. Use an empty database.',
    );
  }
  const newest = newestVersion(migrations);
  if (state.version > newest && state.oldestCode > newest) {
    throw new StartError(
      `The database has schema version ${state.version} and needs a Reprise that supports at least version ${state.oldestCode}, this one supports only ${newest}: start a newer Reprise on it, or restore a backup from before the upgrade.`,
    );
  }
  return migrations.slice(applied.length);
}

export async function createSchemaState(client: ClientBase): Promise<void> {
  await client.query(
    'create table if not exists schema_meta (key text primary key, value text not null)',
  );
}

export async function storeMigration(client: ClientBase, migration: Migration): Promise<void> {
  const { version, name } = migration;
  await client.query(
    `insert into schema_meta values ('version', $1), ($2, $3)
     on conflict (key) do update set value = excluded.value`,
    [String(version), `migration:${version}`, name],
  );
  const oldestCode = migration.kind === 'contract' ? migration.oldestCode : FIRST_VERSION;
  await client.query(
    `insert into schema_meta values ('oldest-code', $1)
     on conflict (key) do update
     set value = greatest(schema_meta.value::int, excluded.value::int)::text`,
    [String(oldestCode)],
  );
}
