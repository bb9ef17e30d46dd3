import { randomBytes } from 'node:crypto';
import type { PoolConfig } from 'pg';
import { inject } from 'vitest';
import { openDatabase, POOL_SIZE, UNTIMED, type OpenDatabase } from '#platform/db/open.ts';
import { checkedRows, type DeclaredRows } from './queries/checked-rows.ts';
import { createOnEveryNode, dropOnEveryNode, type CitusNode } from './postgres/citus.ts';
import { TEMPLATE_DATABASE } from './postgres/template-database.ts';

export interface TestPostgres {
  readonly host: string;
  readonly port: number;
  readonly user: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestPostgres;
    /** The coordinator and the workers if the tests run on Citus. */
    citusNodes: readonly CitusNode[];
    declaredRows: DeclaredRows;
  }
}

const ADMIN_OPTIONS: PoolConfig = {
  database: 'postgres',
  max: 1,
  idleTimeoutMillis: 0,
  allowExitOnIdle: true,
  // Copying a database can take longer than the product's time-outs.
  connectionTimeoutMillis: 0,
  ...UNTIMED,
};

/** The first queries of a connection are slow, and most tests need few connections. */
const FEW_CONNECTIONS = { max: 4 };

/** For tests that block many calls at once. */
export const ALL_CONNECTIONS = { max: POOL_SIZE };

/** Checks the columns of raw queries. */
export async function openTestDatabase(options: PoolConfig = {}): Promise<OpenDatabase> {
  return openNewDatabase(TEMPLATE_DATABASE, options);
}

export async function openEmptyDatabase(): Promise<OpenDatabase> {
  return openNewDatabase('template0', {});
}

async function openNewDatabase(template: string, options: PoolConfig): Promise<OpenDatabase> {
  const server = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const nodes = inject('citusNodes');
  const isOnCitus = nodes.length > 0;
  if (isOnCitus) await createOnEveryNode(nodes, { user: server.user, database: name });
  // Copying files takes less processor time than logging their pages.
  else await asAdmin(`create database ${name} template ${template} strategy file_copy`);
  const database = openDatabase(
    { ...server, ...FEW_CONNECTIONS, ...options, database: name },
    () => undefined,
  );
  return {
    ...database,
    db: database.db.withPlugin(checkedRows(inject('declaredRows'))),
    close: async () => {
      await database.close();
      if (isOnCitus) await dropOnEveryNode(name);
      else await asAdmin(`drop database ${name} with (force)`);
    },
  };
}

/** One per worker, because connecting costs more than most statements. */
let admin: OpenDatabase | undefined;

async function asAdmin(statement: string): Promise<void> {
  admin ??= openDatabase({ ...inject('postgres'), ...ADMIN_OPTIONS }, () => undefined);
  await admin.pool.query(statement);
}
