import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { inject, expect, it, onTestFinished, vi } from 'vitest';
import { openTestDatabase } from '#testing/test-database.ts';
import { openEpoch, renewEpoch } from './epoch.ts';
import { openDatabase, type OpenDatabase } from './open.ts';

const log = { info: vi.fn(), warn: vi.fn() };

const open = (database: OpenDatabase, dataDir = '/nonexistent') =>
  openEpoch({ database, log, config: { DATABASE_URL: undefined, DATA_DIR: dataDir } });

it('stays the same until it is renewed', async () => {
  const database = await testDatabase();
  const first = await epochOf(database);
  expect(await epochOf(database)).toBe(first);
  expect(first).toMatch(/^[\da-f-]{36}\.\d+\.\.[\dA-F]{8}$/);
  await renew(database);
  expect(await epochOf(database)).not.toBe(first);
});

it('is another one after its row was deleted, as docs/operate/backup.md says', async () => {
  const database = await testDatabase();
  const first = await epochOf(database);
  await database.pool.query(`delete from schema_meta where key = 'epoch'`);
  expect(await epochOf(database)).not.toBe(first);
});

it('differs in a copy of the database that has the same stored value', async () => {
  const [one, other] = [await testDatabase(), await testDatabase()];
  for (const { pool } of [one, other]) {
    await pool.query(`insert into schema_meta values ('epoch', 'same')`);
  }
  expect(await epochOf(one)).not.toBe(await epochOf(other));
});

it('differs after an older copy of the files is put back', async () => {
  const database = await testDatabase();
  const dir = await mkdtemp(path.join(os.tmpdir(), 'reprise-epoch-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  const [original, copy] = [path.join(dir, 'data'), path.join(dir, 'copy')];
  await mkdir(path.join(original, 'pg18'), { recursive: true });
  await writeFile(path.join(original, 'pg18/PG_VERSION'), '18');
  // The clock of the file system moves every few milliseconds.
  await expect
    .poll(async () => {
      await rm(copy, { recursive: true, force: true });
      await cp(original, copy, { recursive: true, preserveTimestamps: true });
      const files = [original, copy].map((folder) => stat(path.join(folder, 'pg18/PG_VERSION')));
      const [before, after] = await Promise.all(files);
      return after?.birthtimeMs !== before?.birthtimeMs;
    })
    .toBe(true);
  const first = await epochOf(database, original);
  expect(await epochOf(database, original)).toBe(first);
  expect(await epochOf(database, copy)).not.toBe(first);
});

it('reports a change to a server that stays up, once', async () => {
  const database = await testDatabase();
  const epoch = await open(database);
  const first = epoch.current();
  const changes: string[] = [];
  epoch.onChange(() => void changes.push(epoch.current()));
  onTestFinished(epoch.watch());
  await renew(database);
  await expect.poll(() => changes).toHaveLength(1);
  expect(epoch.current()).not.toBe(first);
  // A dump of an older release, restored by hand.
  await database.pool.query(`delete from schema_meta where key = 'epoch'`);
  await expect.poll(() => changes).toHaveLength(2);
  expect(new Set([first, ...changes]).size).toBe(3);
});

it('needs no right to read the timeline', async () => {
  const database = await testDatabase();
  const role = `reader_${randomBytes(6).toString('hex')}`;
  await database.pool.query(`
    create role ${role} login;
    grant select, insert on schema_meta to ${role};
    revoke execute on function pg_walfile_name(pg_lsn) from public`);
  const name = (await database.pool.query('select current_database() as name')).rows[0].name;
  const limited = openDatabase({ ...inject('postgres'), user: role, database: name }, () => {});
  onTestFinished(async () => {
    await limited.close();
    await database.pool.query(`drop owned by ${role}; drop role ${role}`);
  });
  const first = await epochOf(limited);
  expect(first).toMatch(/^[\da-f-]{36}\.\d+\.\.$/);
  await renew(database);
  expect(await epochOf(limited)).not.toBe(first);
  expect(log.warn).toHaveBeenCalledTimes(2);
});

it('logs that the database is read-only, and when it takes writes again', async () => {
  const database = await testDatabase();
  const { pool } = database;
  const name = (await pool.query('select current_database() as name')).rows[0].name;
  const server = { ...inject('postgres'), database: name, application_name: 'server' };
  const served = openDatabase(server, () => {});
  onTestFinished(served.close);
  onTestFinished((await open(served)).watch());
  const setReadOnly = async (value: 'on' | 'off') => {
    await pool.query(`alter database ${name} set default_transaction_read_only = ${value}`);
    // Open sessions keep the old value.
    await pool.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'server'`);
  };
  await setReadOnly('on');
  await expect
    .poll(() => log.warn.mock.calls, { timeout: 5_000 })
    .toContainEqual(['the database is read-only: writes get 503']);
  await setReadOnly('off');
  await expect
    .poll(() => log.info.mock.calls, { timeout: 5_000 })
    .toContainEqual([expect.stringMatching(/^the database takes writes again after \d s$/)]);
});

async function testDatabase(): Promise<OpenDatabase> {
  const database = await openTestDatabase();
  onTestFinished(database.close);
  return database;
}

async function epochOf(database: OpenDatabase, dataDir?: string): Promise<string> {
  return (await open(database, dataDir)).current();
}

async function renew({ pool }: OpenDatabase): Promise<void> {
  const client = await pool.connect();
  await renewEpoch(client);
  client.release();
}
