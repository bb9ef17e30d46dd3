import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';

interface ErrorContext {
  error: unknown;
}

const current = new AsyncLocalStorage<ErrorContext>();

/**
 * A handle on the pool for Better Auth that notes what goes wrong below it, in queries and in
 * getting a connection, because Better Auth turns such faults into refusals.
 */
export function errorRecordingDatabase(pool: Pool) {
  const connect = () =>
    pool.connect().catch((error: unknown) => {
      recordError(error);
      throw error;
    });
  return new Kysely({
    dialect: new PostgresDialect({ pool: { connect, end: () => Promise.resolve() } }),
    log: (event) => {
      if (event.level === 'error') recordError(event.error);
    },
  });
}

function recordError(error: unknown): void {
  const context = current.getStore();
  if (context !== undefined) context.error = error;
}

/** Runs `work`; gives its result and the last error of the database below it, or null. */
export async function withDatabaseErrors<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly databaseError: unknown }> {
  const context: ErrorContext = { error: null };
  const result = await current.run(context, work);
  return { result, databaseError: context.error };
}
