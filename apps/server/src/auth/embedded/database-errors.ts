import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';

interface Noted {
  error: unknown;
}

const current = new AsyncLocalStorage<Noted>();

/**
 * A handle on the pool for Better Auth that notes what goes wrong below it, in queries and in
 * getting a connection, because Better Auth turns such faults into refusals.
 */
export function notingDatabase(pool: Pool) {
  const connect = () =>
    pool.connect().catch((error: unknown) => {
      note(error);
      throw error;
    });
  return new Kysely({
    dialect: new PostgresDialect({ pool: { connect, end: () => Promise.resolve() } }),
    log: (event) => {
      if (event.level === 'error') note(event.error);
    },
  });
}

function note(error: unknown): void {
  const noted = current.getStore();
  if (noted !== undefined) noted.error = error;
}

/** Runs `work`; gives its result and the last error of the database below it, or null. */
export async function withDatabaseErrors<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly databaseError: unknown }> {
  const noted: Noted = { error: null };
  const result = await current.run(noted, work);
  return { result, databaseError: noted.error };
}
