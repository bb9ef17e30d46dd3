import path from 'node:path';
import pg from 'pg';
import type { Config } from '#platform/config.ts';
import { DataError, StartError } from '#platform/errors.ts';
import { reasonAgainstNewDatabase } from '#platform/secrets/secrets.ts';
import { EmbeddedPostgresError, UnusableDataError } from './embedded/embedded-postgres-error.ts';
import { startEmbeddedPostgres } from './embedded/start-embedded-postgres.ts';

export interface DataSource {
  readonly connection: pg.PoolConfig;
  readonly isEmbedded: boolean;
  stop(): Promise<void>;
}

const REACH_TIMEOUT_MS = 5_000;

/** Throws a StartError. */
export async function openDataSource(
  config: Config,
  log: (line: string) => void,
): Promise<DataSource> {
  if (config.DATABASE_URL !== undefined) return reach(config.DATABASE_URL);
  try {
    const dataDir = path.resolve(config.DATA_DIR);
    const { connection, stop } = await startEmbeddedPostgres({
      dataDir,
      log,
      reasonAgainstNew: () => reasonAgainstNewDatabase(dataDir),
    });
    return { connection, isEmbedded: true, stop };
  } catch (error) {
    if (error instanceof UnusableDataError) throw new DataError(error.message, { cause: error });
    if (error instanceof EmbeddedPostgresError) throw new StartError(error.message);
    throw error;
  }
}

async function reach(connectionString: string): Promise<DataSource> {
  const client = clientOf(connectionString);
  try {
    await client.connect();
    await client.end();
  } catch (error) {
    throw new StartError(`The database at ${client.host} cannot be reached: ${reasonOf(error)}.`);
  }
  return {
    connection: { connectionString },
    isEmbedded: false,
    stop: () => Promise.resolve(),
  };
}

function clientOf(connectionString: string): pg.Client {
  try {
    return new pg.Client({ connectionString, connectionTimeoutMillis: REACH_TIMEOUT_MS });
  } catch (error) {
    throw new StartError(`DATABASE_URL cannot be used: ${reasonOf(error)}.`);
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
