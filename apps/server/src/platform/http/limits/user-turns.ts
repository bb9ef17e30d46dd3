import type { Endpoint } from '@reprise/contract/endpoint.ts';
import type { Viewer } from '#platform/viewer.ts';

/** Well below the number of database connections. */
const CALLS_MAX = 4;

interface Turns {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Limits each user to four data-changing calls at a time; further ones wait. A call that waits for a
 * lock holds a database connection, so one user could hold all of them.
 */
export function userTurns() {
  const turnsOf = new Map<number, Turns>();

  async function runInTurn<T>(userId: number, run: () => Promise<T>): Promise<T> {
    const turns = turnsOf.get(userId) ?? { running: 0, waiting: [] };
    turnsOf.set(userId, turns);
    if (turns.running < CALLS_MAX) turns.running += 1;
    else await new Promise<void>((resolve) => void turns.waiting.push(resolve));
    try {
      return await run();
    } finally {
      const next = turns.waiting.shift();
      if (next !== undefined) next();
      else turns.running -= 1;
      if (turns.running === 0) turnsOf.delete(userId);
    }
  }

  return <T>(
    { method }: Pick<Endpoint, 'method'>,
    viewer: Pick<Viewer, 'id'> | null,
    run: () => Promise<T>,
  ): Promise<T> => (viewer === null || method === 'GET' ? run() : runInTurn(viewer.id, run));
}
