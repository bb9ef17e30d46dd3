import type pg from 'pg';
import type { Migration } from './migration.ts';
import { createSchemaState, storeMigration } from './schema-state.ts';

/**
 * Creates the schema in one transaction: in an empty database, indexes need not be concurrent and
 * no rows need filling.
 */
export async function createSchema(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<void> {
  await createSchemaState(client);
  for (const migration of migrations) {
    const statement = statementOf(migration);
    if (statement !== null) await client.query(statement);
    await storeMigration(client, migration);
  }
}

function statementOf(migration: Migration): string | null {
  switch (migration.kind) {
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
