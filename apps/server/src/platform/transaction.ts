import type { Handle } from '#platform/db/open.ts';

/** Runs `work` in one transaction: all of its writes or none. */
export type Transact = <T>(work: (tx: Handle) => Promise<T>) => Promise<T>;

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const ATTEMPTS = 4;

/** The transaction opener that services are given. A deadlock's victim is run again. */
export function transactionOpener(db: Handle): Transact {
  return async (work) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await db.transaction().execute(work);
      } catch (error) {
        if (attempt >= ATTEMPTS || !canRunAgain(error)) throw error;
      }
    }
  };
}

function canRunAgain(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK)
  );
}
