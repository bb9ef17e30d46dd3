import { isDatabaseUnavailable } from '#platform/database-errors.ts';
import { currentRequest } from '#platform/log/current-request.ts';

/** For a database that responds again: its next statement gets at least this time. */
const WAIT_MIN_MS = 100;

export interface Silence {
  /** Begins a wait. Returns its limit in milliseconds; undefined outside of requests. */
  begin(): number | undefined;
  /** Counts the statement as waiting until it settles. */
  watch(statement: Promise<unknown>): void;
}

/**
 * Limits how long a request waits while the database answers no statement. The wait for a connection, for
 * other calls of the user and for one statement after the other count together.
 */
export function databaseSilence(
  limitMs: number,
  now: () => number = () => performance.now(),
): Silence {
  /** Since when something waits without a result of any statement. */
  let silentSince: number | null = null;
  let waiting = 0;

  function settle(isResult: boolean): void {
    waiting -= 1;
    if (isResult) silentSince = waiting > 0 ? now() : null;
  }

  return {
    begin() {
      const time = now();
      silentSince ??= time;
      const request = currentRequest();
      if (request === undefined) return undefined;
      const since = Math.max(request.startedAt, silentSince);
      return Math.max(WAIT_MIN_MS, limitMs - (time - since));
    },
    watch(statement) {
      waiting += 1;
      statement.then(
        () => settle(true),
        (error: unknown) => settle(!isDatabaseUnavailable(error)),
      );
    },
  };
}
