import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient, QueryConfig, QueryResultRow } from 'pg';
import { isReadOnlyError } from '#platform/database-errors.ts';
import { databaseSilence } from './silence.ts';

export interface FinishedQuery {
  readonly text: string;
  /** Excludes the wait for a connection. */
  readonly milliseconds: number;
  readonly isFailed: boolean;
}

export type QueryListener = (query: FinishedQuery) => void;

interface PreparingOptions {
  readonly onQuery: QueryListener;
  readonly isPreparing: boolean;
  /** Milliseconds that a request waits for a database that answers no statement. */
  readonly requestTimeout: number;
}

const PREPARED_MAX = 200;

/** A prepared `select *` fails permanently after a migration adds a column. */
const ALL_COLUMNS = /\b(?:select|returning) \*/;

/** A database may stay read-only: opening connections all the time would slow down its reads. */
const DISCARD_MS = 1_000;

/**
 * Prepares statements: planning a feed page takes several times as long as reading it. Values that
 * affect the plan, such as a limit, must be literals in the SQL text.
 */
export function preparingPool(
  pool: Pool,
  { onQuery, isPreparing, requestTimeout }: PreparingOptions,
): PostgresPool {
  const names = new Map<string, string>();
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();
  const silence = databaseSilence(requestTimeout);

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known !== undefined || names.size >= PREPARED_MAX || ALL_COLUMNS.test(text)) return known;
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  }

  let discardedAt = -Infinity;

  /**
   * The primary became a replica: discards the idle connections to it. Returns false if it did so
   * just now.
   */
  function discardIdle(): boolean {
    if (performance.now() - discardedAt < DISCARD_MS) return false;
    discardedAt = performance.now();
    for (let count = pool.idleCount; count > 0; count -= 1) {
      pool.connect().then(
        (client) => client.release(true),
        () => undefined,
      );
    }
    return true;
  }

  function preparing(client: PoolClient): PostgresPoolClient {
    let isDiscarded = false;
    const query = (text: string, values: readonly unknown[]) => {
      const name = isPreparing && values.length > 0 ? nameOf(text) : undefined;
      const startedAt = performance.now();
      const limit = silence.begin();
      const finish = (isFailed: boolean) =>
        onQuery({ text, milliseconds: performance.now() - startedAt, isFailed });
      const result = client.query<QueryResultRow>({
        ...(name === undefined ? {} : { name }),
        text,
        values: [...values],
        ...(limit === undefined ? {} : { query_timeout: limit }),
      } as QueryConfig);
      silence.watch(result);
      // Not awaited, so that the caller gets the result first.
      result.then(
        () => finish(false),
        (error: unknown) => {
          finish(true);
          if (isReadOnlyError(error)) isDiscarded ||= discardIdle();
        },
      );
      return result;
    };
    // Kysely's type has an overload for cursors, which it uses only with a cursor library.
    return { query: query as never, release: () => client.release(isDiscarded) };
  }

  return {
    async connect() {
      const client = await connectWithin(pool, silence.begin());
      const known = clients.get(client);
      if (known !== undefined) return known;
      const made = preparing(client);
      clients.set(client, made);
      return made;
    },
    end: () => pool.end(),
  };
}

/** A connection that comes too late goes back to the pool. Without a limit, the pool's own applies. */
function connectWithin(pool: Pool, limit: number | undefined): Promise<PoolClient> {
  const isIdle = pool.idleCount > pool.waitingCount;
  const connecting = pool.connect();
  if (limit === undefined || isIdle) return connecting;
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new Error('timeout exceeded when trying to connect'));
    }, limit);
    connecting
      .then((client) => (isLate ? client.release() : resolve(client)), reject)
      .finally(() => clearTimeout(timer));
  });
}
