import type { Handle } from '#platform/db/open.ts';

/** Runs `work` in one transaction: all of its writes or none. */
export type Transact = <T>(work: (tx: Handle) => Promise<T>) => Promise<T>;

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const ATTEMPTS = 4;

/**
 * The transaction opener that services are given. A deadlock's victim is run again. `onCommit` gets
 * the handle of a transaction that was committed.
 */
export function transactionOpener(db: Handle, onCommit?: (tx: Handle) => void): Transact {
  return runner((work) => db.transaction().execute(work), onCommit);
}

/**
 * As `transactionOpener`, for work that sends one statement: the statement is a transaction by
 * itself, which saves two round trips.
 */
export function statementRunner(db: Handle, onCommit?: (tx: Handle) => void): Transact {
  return runner((work) => db.connection().execute(work), onCommit);
}

function runner(open: Transact, onCommit: (tx: Handle) => void = () => {}): Transact {
  return async (work) => {
    const { tx, result } = await commit(open, async (opened) => ({
      tx: opened,
      result: await work(opened),
    }));
    onCommit(tx);
    return result;
  };
}

async function commit<T>(open: Transact, work: (tx: Handle) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await open(work);
    } catch (error) {
      if (attempt >= ATTEMPTS || !canRunAgain(error)) throw error;
    }
  }
}

function canRunAgain(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK)
  );
}
