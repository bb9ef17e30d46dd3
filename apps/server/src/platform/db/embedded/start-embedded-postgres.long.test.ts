import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstat, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { NOBODY } from './os-account.ts';
import * as kit from '#testing/postgres/embedded-postgres.ts';
import { PROCESS_TIMEOUTS } from '#testing/server-process.ts';

vi.setConfig(PROCESS_TIMEOUTS);

const pollOptions = { interval: 5, timeout: 30_000 };

it('rejects a second start on data in use, and starts after the first process was killed', async () => {
  const dataDir = await kit.makeDataDir();
  const owner = await kit.spawnOwner(dataDir);
  await owner.lines.next();
  const connection = await kit.runningConnection(dataDir);
  await kit.query(connection, `create table rows_before as select 'alice' as name`);
  const orphan = await kit.postmasterPid(dataDir);

  const error = await kit.startError(dataDir);
  expect(error).toBeInstanceOf(EmbeddedPostgresError);
  expect(error).toHaveProperty('message', `Another Reprise is already running on ${dataDir}.`);
  expect(await kit.query(connection, 'table rows_before')).toEqual([['alice']]);

  kit.killStopper(orphan);
  await kit.killAndWait(owner);
  expect(kit.isAlive(orphan)).toBe(true);
  const { database, lines } = await kit.startForTest(dataDir);
  expect(lines).toEqual([
    `Stopping the PostgreSQL (process ${orphan}) that an earlier Reprise left running.`,
  ]);
  await vi.waitFor(() => expect(kit.isAlive(orphan)).toBe(false), pollOptions);
  expect(await kit.query(database.connection, 'table rows_before')).toEqual([['alice']]);
});

it.each(['SIGKILL', 'SIGHUP'] as const)('stops PostgreSQL after %s', async (signal) => {
  const dataDir = await kit.makeDataDir();
  const owner = await kit.spawnOwner(dataDir);
  await owner.lines.next();
  const postmaster = await kit.postmasterPid(dataDir);
  owner.kill(signal);
  await vi.waitFor(() => expect(kit.isAlive(postmaster)).toBe(false), pollOptions);
  await expect(stat(path.join(dataDir, 'pg18/postmaster.pid'))).rejects.toThrow('ENOENT');
});

it('starts when another process has the pid in postmaster.pid', async () => {
  const dataDir = await kit.makeDataDir();
  const stranger = spawn('sleep', ['60'], kit.IS_ROOT ? NOBODY : {});
  onTestFinished(() => void stranger.kill());
  await once(stranger, 'spawn');
  const pgDir = path.join(dataDir, 'pg18');
  await writeFile(path.join(pgDir, 'postmaster.pid'), `${stranger.pid}\n${pgDir}\n0\n5432\n\n\n`);

  const { database } = await kit.startForTest(dataDir);
  expect(await kit.query(database.connection, 'select 1')).toEqual([[1]]);
  expect(stranger.exitCode).toBe(null);
});

it('works in a directory whose path is too long for a socket', async () => {
  const dataDir = await kit.makeDataDir(path.join('deep, '.repeat(20), 'data'));
  const { database } = await kit.startForTest(dataDir);
  expect(await kit.query(database.connection, 'select 1')).toEqual([[1]]);
  expect(String(await kit.startError(dataDir))).toContain('Another Reprise is already running');
  await database.stop();
  await expect(stat(database.connection.host)).rejects.toThrow('ENOENT');
});

it('lets at most one of several concurrent starts use the data', async () => {
  const dataDir = await kit.makeDataDir();
  const starts = await Promise.allSettled([1, 2, 3].map(() => kit.startForTest(dataDir)));
  expect(starts.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
  for (const start of starts) {
    if (start.status === 'fulfilled') await start.value.database.stop();
    else expect(String(start.reason)).toContain('Another Reprise is already running');
  }
});

it('restarts PostgreSQL when it and all its children are killed, with every committed row', async () => {
  const dataDir = await kit.makeDataDir();
  const { database, lines } = await kit.startForTest(dataDir);
  await kit.query(database.connection, 'create table rows_before (n int)');
  for (let crash = 1; crash <= 2; crash += 1) {
    await kit.query(database.connection, `insert into rows_before values (${crash})`);
    const children = await kit.query(database.connection, 'select pid from pg_stat_activity');
    for (const pid of [await kit.postmasterPid(dataDir), ...children.flat()].map(Number)) {
      if (kit.isAlive(pid)) process.kill(pid, 'SIGKILL');
    }
    const count = await vi.waitFor(
      () => kit.query(database.connection, 'select count(*)::int from rows_before'),
      pollOptions,
    );
    expect(count).toEqual([[crash]]);
  }
  expect(lines[0]).toBe('PostgreSQL ended unexpectedly (killed by SIGKILL); starting it again.');
});

it('lets Reprise finish its work on Ctrl-C before PostgreSQL stops', async () => {
  const dataDir = await kit.makeDataDir();
  const owner = await kit.spawnOwner(
    dataDir,
    `const { default: pg } = await import('pg');
     process.on('SIGINT', async () => {
       const client = new pg.Client(database.connection);
       await client.connect();
       await client.query('select 1');
       console.log('finished');
       process.exit();
     });`,
  );
  await owner.lines.next();
  const postmaster = await kit.postmasterPid(dataDir);
  process.kill(-(owner.pid ?? Number.NaN), 'SIGINT');
  expect(await owner.lines.next()).toMatchObject({ value: 'finished' });
  // The exit handler stops PostgreSQL even without stop().
  await vi.waitFor(() => expect(kit.isAlive(postmaster)).toBe(false), pollOptions);
});

it('leaves no partial database when it is killed while creating one', async () => {
  const dataDir = await kit.makeTempDir();
  const owner = await kit.spawnOwner(dataDir);
  const half = await vi.waitFor(async () => {
    const name = (await readdir(dataDir)).find((entry) => entry.startsWith('pg18.new-'));
    await stat(path.join(dataDir, String(name), 'PG_VERSION'));
    return name;
  }, pollOptions);
  await kit.killAndWait(owner);
  expect(await readdir(dataDir)).not.toContain('pg18');

  const { database } = await kit.startForTest(dataDir);
  expect(database.isNew).toBe(true);
  expect(await kit.query(database.connection, 'select 1')).toEqual([[1]]);
  expect(await readdir(dataDir)).not.toContain(half);
});

it.runIf(kit.IS_ROOT)(
  'as root, stores the data of an inaccessible directory outside, linked from it',
  async () => {
    const dataDir = path.join(await kit.makeTempDir(0o700), '.data');
    const { database, lines } = await kit.startForTest(dataDir);
    const pgDir = await realpath(path.join(dataDir, 'pg18'));
    onTestFinished(() => rm(path.dirname(pgDir), { recursive: true, force: true }));
    expect(pgDir).toMatch(/^\/var\/lib\/reprise\/[0-9a-f]{16}\/pg18$/);
    expect(lines).toEqual([
      `The unprivileged user of the database cannot reach ${dataDir}: its files are in ${pgDir}.`,
    ]);
    await kit.query(database.connection, `create table rows_before as select 'alice' as name`);
    await database.stop();

    const again = await kit.startForTest(dataDir);
    expect(again).toMatchObject({ database: { isNew: false }, lines: [] });
    expect(await kit.query(again.database.connection, 'table rows_before')).toEqual([['alice']]);
    await again.database.stop();

    await rm(dataDir, { recursive: true });
    const restarted = await kit.startForTest(dataDir);
    expect(restarted.database.isNew).toBe(true);
    expect(await readdir(path.dirname(pgDir))).toContainEqual(
      expect.stringMatching(/^pg18\.unlinked-/),
    );
  },
);

it.runIf(!kit.IS_ROOT)(
  'as an ordinary user, stores the data in a private directory itself',
  async () => {
    const dataDir = path.join(await kit.makeTempDir(0o700), '.data');
    const { database } = await kit.startForTest(dataDir);
    expect(await kit.query(database.connection, 'select 1')).toEqual([[1]]);
    expect((await lstat(path.join(dataDir, 'pg18'))).isDirectory()).toBe(true);
  },
);
