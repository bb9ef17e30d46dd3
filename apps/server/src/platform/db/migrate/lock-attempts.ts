import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { MigrationSession } from './migration-session.ts';

/** Short, because a waiting statement delays every later query of its table. */
const LOCK_TIMEOUT = '150ms';
const LOCK_ATTEMPTS = 100;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_000;
/** A cancellation can arrive after its statement has ended. */
const LATE_CANCEL_SECONDS = 0.05;

const QUERY_CANCELED = '57014';
/** lock_not_available, deadlock_detected. */
const LOST_LOCKS: ReadonlySet<string> = new Set(['55P03', '40P01']);

/**
 * Runs `work` in a transaction. Retries if it cannot get its locks or blocks other queries too
 * long.
 */
export async function inShortTransaction<T>(
  session: MigrationSession,
  work: (client: pg.Client) => Promise<T>,
  onRetry: () => void = () => undefined,
): Promise<T> {
  return withLockAttempts(session, LOCK_ATTEMPTS, async () => {
    const watch = await watchBlockedQueries(session);
    try {
      return await attempt(session.client, work);
    } catch (error) {
      await session.client.query('rollback').catch(() => undefined);
      onRetry();
      throw error;
    } finally {
      if (await watch.stop()) await absorbCancel(session.client);
    }
  });
}

async function attempt<T>(client: pg.Client, work: (client: pg.Client) => Promise<T>): Promise<T> {
  await client.query(`begin; set local lock_timeout = '${LOCK_TIMEOUT}'`);
  const result = await work(client);
  await client.query('commit');
  return result;
}

/** Retries after a lock time-out. Blocked queries run in the growing pauses. */
export async function withLockAttempts<T>(
  session: MigrationSession,
  attempts: number,
  work: () => Promise<T>,
): Promise<T> {
  const limit = session.options.lockAttempts ?? attempts;
  let pause = FIRST_PAUSE_MS;
  for (let count = 1; ; count += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLockLost(error)) throw error;
      if (count >= limit) throw await explainLocks(session, count, error);
      if (count === 1 || count % 10 === 0) session.report(`waiting for a lock, attempt ${count}`);
    }
    await sleep(pause);
    pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS);
  }
}

async function absorbCancel(client: pg.Client): Promise<void> {
  await client.query(`select pg_sleep(${LATE_CANCEL_SECONDS})`).catch(() => undefined);
}

function isLockLost(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return error.code === QUERY_CANCELED || LOST_LOCKS.has(error.code ?? '');
}

/** Names the longest transaction, the likely reason. */
async function explainLocks(
  { watcher }: MigrationSession,
  attempts: number,
  cause: unknown,
): Promise<Error> {
  const { rows } = await watcher.query<{ pid: number; seconds: number }>(
    `select pid, extract(epoch from clock_timestamp() - xact_start)::int as seconds
     from pg_stat_activity
     where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
     order by xact_start limit 1`,
  );
  const [oldest] = rows;
  const reason =
    oldest === undefined
      ? ''
      : `; the longest transaction is that of the PostgreSQL process ${oldest.pid} (${oldest.seconds} s)`;
  return new Error(
    `other queries kept its tables busy in ${attempts} attempts${reason}. End them and start again; nothing is lost`,
    { cause },
  );
}

/** Including detection and cancellation, a migration blocks no query for more than 250 ms. */
const LONGEST_WAIT = '100 milliseconds';
const CHECK_MS = 25;

/**
 * Cancels the migration's statement when its locks block another query too long, until `stop`,
 * which returns true if it did.
 */
async function watchBlockedQueries({
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
