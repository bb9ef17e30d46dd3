import { randomBytes } from 'node:crypto';
import type { PoolConfig } from 'pg';
import { inject } from 'vitest';
import { openDatabase, type OpenDatabase } from '#platform/db/open.ts';
import { TEMPLATE_DATABASE } from './postgres/template-database.ts';

export interface TestPostgres {
  readonly host: string;
  readonly port: number;
  readonly user: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestPostgres;
  }
}

/** Copies the migrated template; closing drops the copy. */
export async function openTestDatabase(options: PoolConfig = {}): Promise<OpenDatabase> {
  const server = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(`create database ${name} template ${TEMPLATE_DATABASE}`);
  const database = openDatabase({ ...server, ...options, database: name }, () => undefined);
  return {
    ...database,
    close: async () => {
      await database.close();
      await asAdmin(`drop database ${name} with (force)`);
    },
  };
}

async function asAdmin(statement: string): Promise<void> {
  const admin = openDatabase({ ...inject('postgres'), database: 'postgres' }, () => undefined);
  try {
    await admin.pool.query(statement);
  } finally {
    await admin.close();
  }
}
