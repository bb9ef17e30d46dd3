import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { preparingPool, type QueryListener } from './preparing-pool.ts';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;

export interface OpenDatabase {
  readonly pool: pg.Pool;
  readonly db: Db;
  /** Calls the listener after each statement of `db`. */
  readonly onQuery: (listener: QueryListener) => void;
  close(): Promise<void>;
}

export interface DatabaseConnection extends pg.PoolConfig {
  /** The address of PostgreSQL itself, if connections use a pooler. */
  readonly direct?: string | undefined;
}

/** A new connection costs 0.1 s of CPU before its statements are fast, which delays restarts. */
export const POOL_SIZE = 10;
/** Limit for getting a connection, from the pool or new. */
const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 5_000;
/** Longer than the statement time-out, so that it only applies if the database does not respond. */
const QUERY_TIMEOUT_MS = 6_000;
/** A hung database costs a person this, and at most 1 s at a server that a proxy has asked before. */
const REQUEST_TIMEOUT_MS = 2_500;
const IDLE_IN_TRANSACTION_MS = 10_000;

/** No time-outs, for long statements. */
export const UNTIMED = { statement_timeout: 0, query_timeout: 0 } as const satisfies pg.PoolConfig;

/** A pooler rejects these settings and has its own (deploy/pgbouncer.ini). */
const SESSION_SETTINGS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
} as const satisfies pg.PoolConfig;

/** Parses bigint and numeric as numbers, because all keys and counts are below 2^53. */
export function openDatabase(
  config: DatabaseConnection,
  onError: (error: Error) => void,
): OpenDatabase {
  const isPooled = config.direct !== undefined;
  const pool = new pg.Pool({
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...(isPooled ? {} : SESSION_SETTINGS),
    query_timeout: QUERY_TIMEOUT_MS,
    application_name: 'reprise',
    Client: TimedClient,
    pipeline: true,
    ...config,
    types: { getTypeParser },
  });
  // The pool only handles errors of idle connections; others would end the process.
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      if (!pool.ending) onError(error);
    }),
  );
  pool.on('error', () => undefined);
  const listeners: QueryListener[] = [];
  const onQuery: QueryListener = (query) => {
    for (const listener of listeners) listener(query);
  };
  // With a pooler, transactions do not share a session for prepared statements.
  const prepared = preparingPool(pool, {
    onQuery,
    isPreparing: !isPooled,
    requestTimeout: Math.min(REQUEST_TIMEOUT_MS, pool.options.query_timeout || Infinity),
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: prepared }) });
  // Kysely does not close a pool that it never used.
  const close = () => (pool.ending ? Promise.resolve() : pool.end());
  return { pool, db, onQuery: (listener) => void listeners.push(listener), close };
}

const INT8_ARRAY = 1016;

const numberParsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, Number],
  [INT8_ARRAY, parseNumbers],
]);

const getTypeParser: typeof pg.types.getTypeParser = (oid, format) =>
  numberParsers.get(oid) ?? pg.types.getTypeParser(oid, format);

/** Of the form `{1,2}`, without nulls. */
function parseNumbers(text: string): number[] {
  return text === '{}' ? [] : text.slice(1, -1).split(',').map(Number);
}

const TIMEOUT_MESSAGE = 'Query read timeout';

/**
 * Closes its connection if the database does not respond within `query_timeout`. Further statements
 * then fail immediately, the pool replaces the client, and the database rolls back.
 */
class TimedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    const timedQuery = (...args: unknown[]) => {
      const result = query(...args);
      if (result instanceof Promise) result.catch((error: unknown) => this.#closeIfHung(error));
      return result;
    };
    // pg declares it with overloads.
    this.query = timedQuery as pg.Client['query'];
  }

  #closeIfHung(reason: unknown): void {
    if (!(reason instanceof Error) || reason.message !== TIMEOUT_MESSAGE) return;
    // During a statement, this destroys the socket.
    this.end().catch(() => undefined);
  }
}
