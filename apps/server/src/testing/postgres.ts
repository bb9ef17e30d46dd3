import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrations } from '#migrations/index.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded/start-embedded-postgres.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open.ts';

export const TEMPLATE_DATABASE = 'reprise_template';

/** How tests reach the one PostgreSQL of the run. */
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

/** Starts one real PostgreSQL for the run, with a migrated database that each test file copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'reprise-test-'));
  // Under root PostgreSQL runs as another user, who must be able to pass.
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const { host, port, user } = postgres.connection;
  await makeTemplate({ host, port, user });
  project.provide('postgres', { host, port, user });
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function makeTemplate(server: TestPostgres): Promise<void> {
  const admin = openDatabase({ ...server, database: 'postgres' }, ignoreLateEnd);
  // What a test stores need not outlive the machine.
  await admin.pool.query('alter system set fsync = off');
  await admin.pool.query('select pg_reload_conf()');
  await admin.pool.query(`create database ${TEMPLATE_DATABASE}`);
  await admin.close();
  const template = openDatabase({ ...server, database: TEMPLATE_DATABASE }, ignoreLateEnd);
  await migrate(template.pool, migrations);
  await template.close();
}

/** A closed pool may still hear that the stopping server ended its connection. */
function ignoreLateEnd(): void {
  return;
}
