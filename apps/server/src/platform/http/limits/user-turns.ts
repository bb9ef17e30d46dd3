import type { Viewer } from '#platform/viewer.ts';
import { turnsByKey } from './turns.ts';

/** Well below the number of database connections. */
const CALLS_MAX = 4;

/**
 * Limits each user to four data-changing calls at a time; further ones wait. A call that waits for a
 * lock holds a database connection, so one user could hold all of them.
 */
export function userTurns() {
  const inTurn = turnsByKey<number>(CALLS_MAX);

  return <T>(viewer: Pick<Viewer, 'id'> | null, run: () => Promise<T>): Promise<T> =>
    viewer === null ? run() : inTurn(viewer.id, run);
}
