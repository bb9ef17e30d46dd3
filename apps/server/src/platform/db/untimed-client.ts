import pg from 'pg';
import type { DatabaseConnection } from './open.ts';

/**
 * Returns a configuration that bypasses a pooler: `listen`, `set` and locks belong to a session.
 */
export function directConnection({ options }: pg.Pool): pg.PoolConfig {
  const { direct }: DatabaseConnection = options;
  // The pool's password is not enumerable, so spreading omits it.
  return direct === undefined
    ? { ...options, password: options.password }
    : { connectionString: direct };
}

/** Opens a connection without pooler, pipeline or time-outs, for long work and COPY. */
export async function connectUntimed(pool: pg.Pool, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...directConnection(pool),
    pipeline: false,
    statement_timeout: 0,
    query_timeout: 0,
    idle_in_transaction_session_timeout: 0,
    application_name: name,
  });
  // The running query reports the same error.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
