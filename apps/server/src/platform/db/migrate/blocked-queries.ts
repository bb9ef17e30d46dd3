import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { MigrationSession } from './migration-session.ts';

/** Including detection and cancellation, a migration blocks no query for more than 250 ms. */
const LONGEST_WAIT = '100 milliseconds';
const CHECK_MS = 25;

/**
 * Cancels the migration's statement when its locks block another query too long, until `stop`,
 * which returns true if it did.
 */
export async function watchBlockedQueries({
  client,
  watcher,
}: Pick<MigrationSession, 'client' | 'watcher'>): Promise<{ stop(): Promise<boolean> }> {
  const pid = await backendPid(client);
  const stopping = new AbortController();
  // Without its connection, the watch ends, and soon the migration, too.
  const watching = cancelWhenBlocking(watcher, pid, stopping.signal).catch(() => false);
  return {
    async stop() {
      stopping.abort();
      return watching;
    },
  };
}

async function cancelWhenBlocking(
  watcher: pg.Client,
  pid: number,
  signal: AbortSignal,
): Promise<boolean> {
  while (!signal.aborted) {
    const { rowCount } = await watcher.query(
      `select pg_cancel_backend($1) from (
         select from pg_locks
         where not granted and waitstart < clock_timestamp() - interval '${LONGEST_WAIT}'
           and $1 = any (pg_blocking_pids(pid))
         limit 1) blocked`,
      [pid],
    );
    if (rowCount === 1) return true;
    await sleep(CHECK_MS, undefined, { signal }).catch(() => undefined);
  }
  return false;
}

async function backendPid(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}
