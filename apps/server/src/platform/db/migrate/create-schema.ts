import type pg from 'pg';
import type { Migration } from './migration.ts';
import { createSchemaState, newestVersion, storeMigration } from './schema-state.ts';

/** Creates the newest schema in an empty database and stores all migrations as done. */
export async function createSchema(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<void> {
  await createSchemaState(client);
  for (const migration of migrations) {
    if (migration.kind === 'foundation') await client.query(migration.sql);
    await storeMigration(client, migration);
  }
}

/** Creates the schema of `version`, the foundation's or newer, in an empty database. */
export async function createSchemaOf(
  version: number,
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<void> {
  if (version === newestVersion(migrations)) return createSchema(client, migrations);
  for (const migration of migrations.filter((each) => each.version <= version)) {
    const statement = statementOf(migration);
    if (statement !== null) await client.query(statement);
    await storeMigration(client, migration);
  }
}

/** In an empty database, indexes need not be concurrent and no rows need filling. */
function statementOf(migration: Migration): string | null {
  switch (migration.kind) {
    case 'foundation':
      return migration.readOldestSql();
    case 'expand':
    case 'contract':
      return migration.sql;
    case 'index': {
      const { index, on, isUnique = false } = migration;
      return `create ${isUnique ? 'unique ' : ''}index ${index} on ${on}`;
    }
    case 'backfill':
      return null;
  }
}
