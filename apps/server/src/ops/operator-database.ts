import { existsSync } from 'node:fs';
import path from 'node:path';
import { migrations } from '#migrations/index.ts';
import { loadConfig, type Config } from '#platform/config.ts';
import { openDataSource, withoutPooler, type DataSource } from '#platform/start/data-source.ts';
import { findRunningPostgres } from '#platform/db/embedded/find-running.ts';
import { needsMigration } from '#platform/db/migrate.ts';
import { openDatabase, UNTIMED, type Db, type OpenDatabase } from '#platform/db/open.ts';
import { StartError } from '#platform/errors.ts';

/**
 * Also works with a running server's embedded database. Throws StartError if the database is
 * unavailable or has an unsupported schema.
 */
export async function withOperatorDatabase<T>(
  print: (line: string) => void,
  work: Work<T>,
): Promise<T> {
  return withDatabaseOf(await openOperatorSource(print), print, withSchema(work));
}

/** Like `withOperatorDatabase`, for the schema of any release. */
export async function withAnySchema<T>(print: (line: string) => void, work: Work<T>): Promise<T> {
  return withDatabaseOf(await openOperatorSource(print), print, work);
}

/** Throws StartError if a server is running on the embedded database. */
export async function withStoppedServer<T>(
  config: Config,
  print: (line: string) => void,
  work: Work<T>,
): Promise<T> {
  return withDatabaseOf(
    await openDataSource(withoutPooler(config), print),
    print,
    withSchema(work),
  );
}

type Work<T> = (db: Db, pool: OpenDatabase['pool']) => Promise<T>;

function withSchema<T>(work: Work<T>): Work<T> {
  return async (db, pool) => {
    await requireSchema(pool);
    return work(db, pool);
  };
}

type OperatorSource = Pick<DataSource, 'connection' | 'stop'>;

async function withDatabaseOf<T>(
  source: OperatorSource,
  print: (line: string) => void,
  work: Work<T>,
): Promise<T> {
  try {
    const { db, pool, close } = openDatabase({ ...source.connection, ...UNTIMED }, (error) =>
      print(error.message),
    );
    try {
      return await work(db, pool);
    } finally {
      await close();
    }
  } finally {
    await source.stop();
  }
}

async function openOperatorSource(print: (line: string) => void): Promise<OperatorSource> {
  // Commands do not need the session secret.
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR } = process.env;
  const AUTH_SECRET = 'x'.repeat(32);
  const config = loadConfig({ DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR, AUTH_SECRET });
  if (config.DATABASE_URL === undefined) {
    const dataDir = path.resolve(config.DATA_DIR);
    const running = await findRunningPostgres(dataDir);
    if (running !== null) return { connection: running, stop: () => Promise.resolve() };
    // Opening it would create it.
    if (!existsSync(path.join(dataDir, 'pg18'))) {
      throw new StartError(
        `There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL as for the server, or start it first.`,
      );
    }
  }
  return openDataSource(withoutPooler(config), print);
}

async function requireSchema(pool: OpenDatabase['pool']): Promise<void> {
  if (!(await needsMigration(pool, migrations))) return;
  throw new StartError(
    'The database has a different schema version: start this release on it first.',
  );
}
