import path from 'node:path';
import pg from 'pg';
import type { Config } from '#platform/config.ts';
import { DataError, StartError } from '#platform/errors.ts';
import { reasonAgainstNewDatabase } from '#platform/secrets/secrets.ts';
import {
  EmbeddedPostgresError,
  UnusableDataError,
} from '#platform/db/embedded/embedded-postgres-error.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded/start-embedded-postgres.ts';
import type { DatabaseConnection } from '#platform/db/open.ts';

export interface DataSource {
  readonly connection: DatabaseConnection;
  readonly isEmbedded: boolean;
  /** True if this start created the embedded database. */
  readonly isNew: boolean;
  stop(): Promise<void>;
}

type Urls = Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>;

interface Target {
  readonly connectionString: string;
  readonly isPooler: boolean;
}

const REACH_TIMEOUT_MS = 5_000;

/** Commands run statements that take longer than a pooler allows. */
export function withoutPooler(config: Config): Config {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = config;
  return {
    ...config,
    DATABASE_URL: DATABASE_DIRECT_URL ?? DATABASE_URL,
    DATABASE_DIRECT_URL: undefined,
  };
}

export async function openDataSource(
  config: Config,
  log: (line: string) => void,
): Promise<DataSource> {
  if (config.DATABASE_URL !== undefined) return reach(config);
  try {
    const dataDir = path.resolve(config.DATA_DIR);
    const { connection, isNew, stop } = await startEmbeddedPostgres({
      dataDir,
      log,
      reasonAgainstNew: () => reasonAgainstNewDatabase(dataDir),
    });
    return { connection, isEmbedded: true, isNew, stop };
  } catch (error) {
    if (error instanceof UnusableDataError) throw new DataError(error.message, { cause: error });
    if (error instanceof EmbeddedPostgresError) throw new StartError(error.message);
    throw error;
  }
}

async function reach({ DATABASE_URL: connectionString = '', DATABASE_DIRECT_URL: direct }: Urls) {
  await tryToConnect({ connectionString, isPooler: direct !== undefined });
  if (direct !== undefined) await tryToConnect({ connectionString: direct, isPooler: false });
  return {
    connection: { connectionString, direct },
    isEmbedded: false,
    isNew: false,
    stop: () => Promise.resolve(),
  };
}

async function tryToConnect({ connectionString, isPooler }: Target): Promise<void> {
  const client = clientOf({
    connectionString,
    connectionTimeoutMillis: REACH_TIMEOUT_MS,
    // A pooler rejects this setting.
    ...(isPooler ? {} : { statement_timeout: REACH_TIMEOUT_MS }),
  });
  try {
    await client.connect();
    await client.end();
  } catch (error) {
    const reason = reasonOf(error);
    if (reason.includes('unsupported startup parameter')) {
      throw new StartError(
        `A connection pooler responds at ${client.host}: set DATABASE_DIRECT_URL to PostgreSQL itself (docs/operate/database.md).`,
      );
    }
    throw new StartError(`The database at ${client.host} cannot be reached: ${reason}.`);
  }
}

function clientOf(options: pg.ClientConfig): pg.Client {
  try {
    return new pg.Client(options);
  } catch (error) {
    throw new StartError(`DATABASE_URL cannot be used: ${reasonOf(error)}.`);
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
