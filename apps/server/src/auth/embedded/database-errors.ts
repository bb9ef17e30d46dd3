import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';

interface ErrorContext {
  error: unknown;
}

const current = new AsyncLocalStorage<ErrorContext>();

/** Better Auth reports database errors as rejections, so the pool records the real ones. */
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

/** Returns the result of `work` and the last database error during it, or null. */
export async function withDatabaseErrors<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly databaseError: unknown }> {
  const context: ErrorContext = { error: null };
  const result = await current.run(context, work);
  return { result, databaseError: context.error };
}
