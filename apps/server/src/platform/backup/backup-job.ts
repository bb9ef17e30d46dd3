import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import type { OpenDatabase } from '#platform/db/open.ts';
import { statementRunner } from '#platform/db/transaction.ts';
import type { Job } from '#platform/jobs/job.ts';
import { createBackup, type BackupSource, type BackupSummary } from './create-backup.ts';
import { storeLastBackup } from './last-backup.ts';
import { backupName, expiredBackups, isPartialBackup, type BackupRetention } from './retention.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** 03:00 UTC. */
const TIME_OF_DAY_MS = 3 * HOUR_MS;
const OWNER_ONLY = 0o700;

export interface BackupJobDeps extends Omit<BackupSource, 'pool'> {
  readonly directory: string;
  readonly passphrase: string | undefined;
  readonly retention: BackupRetention;
  readonly database: OpenDatabase;
  readonly log: Pick<Logger, 'info'>;
  readonly metrics: Registry;
}

/** Makes a backup each day after 03:00 UTC and deletes old ones. */
export function backupJob(deps: BackupJobDeps): Job {
  const { log, metrics } = deps;
  const counter = backupCounter(metrics);
  return {
    name: 'backup',
    isDue: (last, now) => last === null || last.getTime() < lastSlot(now),
    async run({ now }) {
      try {
        const { file, bytes, rows } = await backUp(deps, now);
        counter.inc({ outcome: 'success' });
        log.info({ file, bytes, rows }, 'backup made');
        return 0;
      } catch (error) {
        counter.inc({ outcome: 'failure' });
        throw error;
      }
    },
  };
}

async function backUp(deps: BackupJobDeps, now: Date): Promise<BackupSummary> {
  const { directory, passphrase, retention, database, migrations, secrets } = deps;
  await mkdir(directory, { recursive: true, mode: OWNER_ONLY });
  await deleteAbandoned(directory, now);
  const name = backupName(now, passphrase !== undefined);
  const source = { pool: database.pool, migrations, secrets };
  const made = await createBackup(source, { file: path.resolve(directory, name), passphrase });
  const run = statementRunner(database.db);
  await run((statement) => storeLastBackup(statement, made));
  for (const expired of expiredBackups(await readdir(directory), retention)) {
    await rm(path.join(directory, expired));
  }
  return made;
}

/** A killed server leaves an unfinished backup. A running one writes all the time. */
async function deleteAbandoned(directory: string, now: Date): Promise<void> {
  for (const name of (await readdir(directory)).filter(isPartialBackup)) {
    const file = path.join(directory, name);
    const { mtimeMs } = await stat(file);
    if (now.getTime() - mtimeMs > HOUR_MS) await rm(file);
  }
}

/** Returns the last time before `now` at which a backup was due. */
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
