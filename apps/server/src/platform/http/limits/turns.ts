import type { FastifyRequest } from 'fastify';
import { ClientGoneError } from '#platform/errors.ts';
import { addressKey } from './limiter.ts';
import type { Viewer } from '#platform/viewer.ts';
import { siteOf } from './networks.ts';

/** Runs `run` when fewer than the allowed number with this key run. */
export type InTurn<K> = <T>(key: K, run: () => Promise<T>) => Promise<T>;

interface Turns {
  running: number;
  readonly waiting: (() => void)[];
}

/** Runs at most `max` calls of each key at once, in order. */
export function turnsByKey<K>(max: number): InTurn<K> {
  const turnsOf = new Map<K, Turns>();

  return async (key, run) => {
    const turns = turnsOf.get(key) ?? { running: 0, waiting: [] };
    turnsOf.set(key, turns);
    if (turns.running < max) turns.running += 1;
    else await new Promise<void>((resolve) => void turns.waiting.push(resolve));
    try {
      return await run();
    } finally {
      const next = turns.waiting.shift();
      if (next !== undefined) next();
      else turns.running -= 1;
      if (turns.running === 0) turnsOf.delete(key);
    }
  };
}

/** Well below the number of database connections. */
const USER_CALLS_MAX = 4;

/**
 * Limits each user to four data-changing calls at a time; further ones wait. A call that waits for a
 * lock holds a database connection, so one user could hold all of them.
 */
export function userTurns() {
  const inTurn = turnsByKey<number>(USER_CALLS_MAX);

  return <T>(viewer: Pick<Viewer, 'id'> | null, run: () => Promise<T>): Promise<T> =>
    viewer === null ? run() : inTurn(viewer.id, run);
}

/** Others wait for at most so many passwords of one network. */
const SITE_CALLS_MAX = 2;

type InSiteTurn = <T>(request: FastifyRequest, run: () => Promise<T>) => Promise<T>;

/**
 * Runs two calls at a time for each IPv6 /48 or IPv4 address. Throws ClientGoneError instead of
 * running a call whose client hung up while it waited.
 */
export function siteTurns(): InSiteTurn {
  const inTurn = turnsByKey<string>(SITE_CALLS_MAX);
  return (request, run) =>
    inTurn(siteOf(addressKey(request.ip)), () => {
      if (request.raw.socket.destroyed) throw new ClientGoneError();
      return run();
    });
}
