import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Registry } from 'prom-client';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { migrations } from '#migrations/index.ts';
import type { OpenDatabase } from '#platform/db/open.ts';
import { statementRunner } from '#platform/db/transaction.ts';
import { jobRunner } from '#platform/jobs/job-runner.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { readLastBackup } from './last-backup.ts';
import { backupJob } from './backup-job.ts';

let database: OpenDatabase;
let directory: string;

beforeEach(async () => {
  database = await openTestDatabase();
  const parent = await mkdtemp(path.join(os.tmpdir(), 'reprise-schedule-'));
  directory = path.join(parent, 'backups');
  onTestFinished(async () => {
    await database.close();
    await rm(parent, { recursive: true });
  });
});

it('makes the first backup at once, then one a day after 03:00', async () => {
  const { check, lines, metrics } = server();
  await check(at(0, '23:59:00'));
  await check(at(1, '02:59:00'));
  expect(await readdir(directory)).toHaveLength(1);
  await check(at(1, '03:00:00'));
  expect(await readdir(directory)).toHaveLength(2);
  expect(lines).toEqual(['backup made', 'backup made']);
  expect(await count(metrics, 'success')).toBe(2);
});

it('makes one backup, however many servers there are', async () => {
  const servers = [server(), server(), server()];
  const now = at(0, '12:00:00');
  await Promise.all(servers.map(({ check }) => check(now)));
  expect(servers.flatMap(({ lines }) => lines)).toEqual(['backup made']);
  expect(await readdir(directory)).toHaveLength(1);
});

it('deletes what need not be kept, and no other file', async () => {
  const { check } = server();
  const old = 'reprise-20200101T030000Z.tar.gz';
  const older = 'reprise-20200101T020000Z.tar.gz';
  await check(at(0, '12:00:00'));
  for (const name of [old, older, 'notes.txt']) await writeFile(path.join(directory, name), '');
  await check(at(1, '12:00:00'));
  const names = await readdir(directory);
  expect(names).toEqual(expect.arrayContaining([old, 'notes.txt']));
  expect(names).not.toContain(older);
});

it('deletes unfinished backups of a killed server after an hour', async () => {
  const { check } = server();
  const partial = 'reprise-20200101T030000Z.tar.gz.age.partial-7';
  const others = ['notes.tar.gz.partial-7', 'reprise-20200101T030000Z.tar.gz.partial-new'];
  await check(at(0, '12:00:00'));
  for (const name of [partial, ...others]) await writeFile(path.join(directory, name), '');
  await utimes(path.join(directory, partial), at(1, '11:30:00'), at(1, '11:30:00'));
  await check(at(1, '12:00:00'));
  expect(await readdir(directory)).toContain(partial);
  await check(at(2, '12:00:00'));
  const names = await readdir(directory);
  expect(names).toEqual(expect.arrayContaining(others));
  expect(names).not.toContain(partial);
});

it('logs and counts a failure, and tries again after an hour', async () => {
  await writeFile(path.dirname(directory) + '/backups', 'in the way');
  const { check, lines, metrics } = server();
  await check(at(0, '12:00:00'));
  expect(lines).toEqual(['backup failed; the next attempt is in an hour']);
  expect(await count(metrics, 'failure')).toBe(1);
  expect(await readLastBackup(database.db)).toBeNull();
  await rm(directory);
  await check(at(0, '12:59:00'));
  expect(lines).toHaveLength(1);
  await check(at(0, '13:00:00'));
  expect(lines[1]).toBe('backup made');
});

function server() {
  const lines: string[] = [];
  const metrics = new Registry();
  const add = (_fields: unknown, line: string) => void lines.push(line);
  const log = { info: add, warn: add, error: add } as never;
  const runner = jobRunner({ db: database.db, runStatement: statementRunner(database.db), log });
  const source = { passphrase: undefined, database, migrations, secrets: null };
  runner.add(
    backupJob({ directory, retention: { days: 7, weeks: 4, months: 6 }, ...source, log, metrics }),
  );
  return { ...runner, lines, metrics };
}

async function count(metrics: Registry, outcome: string): Promise<number> {
  const { values } = (await metrics.getSingleMetric('backups_total')?.get()) ?? { values: [] };
  return values.find(({ labels }) => labels['outcome'] === outcome)?.value ?? 0;
}

/** After the database's clock, which a backup stores. */
function at(days: number, time: string): Date {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return new Date(`${day}T${time}Z`);
}
