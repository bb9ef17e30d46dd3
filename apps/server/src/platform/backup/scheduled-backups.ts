import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import type { OpenDatabase } from '#platform/db/open.ts';
import { statementRunner } from '#platform/db/transaction.ts';
import { connectUntimed } from '#platform/db/untimed-client.ts';
import { createBackup, type BackupSource, type BackupSummary } from './create-backup.ts';
import { readLastScheduled, storeLastBackup, storeLastScheduled } from './last-backup.ts';
import { backupName, expiredBackups } from './retention.ts';

const SCHEDULE_LOCK = 7_032_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** 03:00 UTC. */
const TIME_OF_DAY_MS = 3 * HOUR_MS;
const CHECK_MS = 10 * 60_000;
const FIRST_CHECK_MS = 60_000;
const OWNER_ONLY = 0o700;

export interface ScheduleDeps extends Omit<BackupSource, 'pool'> {
  readonly directory: string;
  readonly passphrase: string | undefined;
  readonly database: OpenDatabase;
  readonly log: Pick<Logger, 'info' | 'error'>;
  readonly metrics: Registry;
}

export interface BackupSchedule {
  /** Makes a backup if one is due at `now` and no other server makes it. Never throws. */
  check(now: Date): Promise<void>;
  stop(): void;
}

/** Makes a backup each day after 03:00 UTC, on one of the servers, and deletes old ones. */
export function scheduleBackups(deps: ScheduleDeps): BackupSchedule {
  const { log, metrics } = deps;
  const counter = backupCounter(metrics);
  let retryAt = 0;

  async function check(now: Date): Promise<void> {
    if (now.getTime() < retryAt) return;
    try {
      const made = await backUpIfDue(deps, now);
      if (made !== null) {
        counter.inc({ outcome: 'success' });
        log.info({ file: made.file, bytes: made.bytes, rows: made.rows }, 'backup made');
      }
    } catch (err) {
      retryAt = now.getTime() + HOUR_MS;
      counter.inc({ outcome: 'failure' });
      log.error({ err }, 'backup failed; the next attempt is in an hour');
    }
  }

  const first = setTimeout(() => void check(new Date()), FIRST_CHECK_MS).unref();
  const timer = setInterval(() => void check(new Date()), CHECK_MS).unref();
  return {
    check,
    stop() {
      clearTimeout(first);
      clearInterval(timer);
    },
  };
}

/** Returns null if none is due, or another server makes it. */
async function backUpIfDue(deps: ScheduleDeps, now: Date): Promise<BackupSummary | null> {
  const { pool, db } = deps.database;
  const slot = lastSlot(now);
  const isDue = async () => {
    const last = await readLastScheduled(db);
    return last === null || Date.parse(last.createdAt) < slot;
  };
  if (!(await isDue())) return null;
  // Its end releases the lock, also if this server is killed.
  const client = await connectUntimed(pool, 'reprise backup schedule');
  try {
    const { rows } = await client.query<{ isOurs: boolean }>(
      'select pg_try_advisory_lock($1) as "isOurs"',
      [SCHEDULE_LOCK],
    );
    if (rows[0]?.isOurs !== true || !(await isDue())) return null;
    return await backUp(deps, now);
  } finally {
    await client.end();
  }
}

async function backUp(deps: ScheduleDeps, now: Date): Promise<BackupSummary> {
  const { directory, passphrase, database, migrations, secrets } = deps;
  await mkdir(directory, { recursive: true, mode: OWNER_ONLY });
  const name = backupName(now, passphrase !== undefined);
  const source = { pool: database.pool, migrations, secrets };
  const made = await createBackup(source, { file: path.resolve(directory, name), passphrase });
  const run = statementRunner(database.db);
  await run((statement) => storeLastBackup(statement, made));
  const scheduled = { ...made, createdAt: now.toISOString() };
  await run((statement) => storeLastScheduled(statement, scheduled));
  for (const expired of expiredBackups(await readdir(directory))) {
    await rm(path.join(directory, expired));
  }
  return made;
}

/** The last time before `now` at which a backup was due. */
function lastSlot(now: Date): number {
  const time = now.getTime() - TIME_OF_DAY_MS;
  return time - (time % DAY_MS) + TIME_OF_DAY_MS;
}

function backupCounter(metrics: Registry): Counter<'outcome'> {
  return new Counter({
    name: 'backups_total',
    help: 'Scheduled backups by outcome: success or failure.',
    labelNames: ['outcome'],
    registers: [metrics],
  });
}
