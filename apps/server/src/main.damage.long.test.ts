import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, open, rename, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { spawnOps } from '#testing/command-process.ts';
import { IS_ROOT, query, runningConnection } from '#testing/postgres/embedded-postgres.ts';
import * as servers from '#testing/server-process.ts';

vi.setConfig({ ...servers.PROCESS_TIMEOUTS, testTimeout: 180_000 });

const run = promisify(execFile);

let original: string;
/** Paths of the tables' files in the data directory. */
let files: Record<'schema_meta' | 'tiles', string>;
let dataDir: string;
const mounts: string[] = [];

beforeAll(async () => {
  original = await servers.makeDataDir();
  const settings = { PORT: await servers.freePort(), DATA_DIR: original, SAMPLE_DATA: 'on' };
  const server = await servers.startServer(settings);
  const paths = await query(
    await runningConnection(original),
    `select pg_relation_filepath('schema_meta'), pg_relation_filepath('tiles')`,
  );
  files = { schema_meta: `pg18/${String(paths[0]?.[0])}`, tiles: `pg18/${String(paths[0]?.[1])}` };
  server.kill('SIGTERM');
  await server.ended;
});

afterAll(async () => {
  await servers.stopServers();
  await rm(original, { recursive: true, force: true });
});

afterEach(async () => {
  for (const dir of mounts.splice(0)) await run('umount', [dir]);
  await rm(dataDir, { recursive: true, force: true });
});

type Case = readonly [
  name: string,
  damage: (dir: string) => Promise<unknown>,
  sentence: (dir: string, command: 'start' | 'fsck') => string | RegExp,
];

/** Of fsck: only a start makes a database. */
const noDatabase = (dir: string) =>
  `There is no database in ${dir}: set DATA_DIR or DATABASE_URL as for the server, or start it first.`;

const anywhere: readonly Case[] = [
  [
    'a torn page',
    (dir) => tear(path.join(dir, files.schema_meta)),
    () =>
      /^The database is damaged: invalid page in block 0 of relation .*\. Restore it from a backup\.$/,
  ],
  [
    'a missing table',
    (dir) => rm(path.join(dir, files.schema_meta)),
    () =>
      /^The database is damaged: could not open file .*: No such file or directory\. Restore it from a backup\.$/,
  ],
  [
    'a cut pg_control',
    (dir) => truncate(`${dir}/pg18/global/pg_control`, 100),
    () =>
      /^PostgreSQL does not start: .*pg_control.*: the files are damaged, restore them from a backup\.$/,
  ],
  [
    'a missing pg_control',
    (dir) => rm(`${dir}/pg18/global/pg_control`),
    () => /^PostgreSQL does not start: .*: the files are damaged, restore them from a backup\.$/,
  ],
  [
    'a PG_VERSION of 17',
    (dir) => writeFile(`${dir}/pg18/PG_VERSION`, '17\n'),
    () => /pg18 is a database of PostgreSQL 17, not 18: back it up with the release .*\.$/,
  ],
  [
    'no PG_VERSION',
    (dir) => rm(`${dir}/pg18/PG_VERSION`),
    (dir) =>
      `${dir}/pg18 is not a database of PostgreSQL 18: move it away, or choose another DATA_DIR.`,
  ],
  [
    'data that others can read',
    (dir) => chmod(`${dir}/pg18`, 0o755),
    () =>
      /^PostgreSQL does not start: .*has invalid permissions: set the mode of the directory to 0700\.$/,
  ],
  [
    'a file where the lock belongs',
    async (dir) => {
      await rm(`${dir}/pg18.lock`, { recursive: true });
      await writeFile(`${dir}/pg18.lock`, '');
    },
    (dir) =>
      `The embedded database in ${dir} could not be started: mkdir ${dir}/pg18.lock: a file has this name: move it away, or choose another DATA_DIR (EEXIST).`,
  ],
  [
    'a DATA_DIR that is a file',
    async (dir) => {
      await rm(dir, { recursive: true });
      await writeFile(dir, 'mine');
    },
    (dir, command) =>
      command === 'fsck'
        ? noDatabase(dir)
        : `The embedded database in ${dir} could not be started: mkdir ${dir}: a file has this name: move it away, or choose another DATA_DIR (EEXIST).`,
  ],
];

const asRoot: readonly Case[] = [
  [
    'data of another user',
    (dir) => chown(`${dir}/pg18`, 0, 0),
    (dir) =>
      `The database in ${dir}/pg18 belongs to root, but PostgreSQL does not run as root: give it to an ordinary user (chown -R 65534:65534).`,
  ],
  [
    'a file of another user',
    (dir) => chown(`${dir}/pg18/global/pg_control`, 0, 0),
    () =>
      /^PostgreSQL does not start: .*pg_control.*: Permission denied: give the files to the user who runs PostgreSQL\.$/,
  ],
  [
    'a read-only file system',
    async (dir) => {
      await mountOver(dir, '--bind', dir);
      await run('mount', ['-o', 'remount,ro,bind', dir]);
    },
    (dir) =>
      new RegExp(
        `^The embedded database in ${dir} could not be started: .*: the file system is read-only: make it writable, or choose another DATA_DIR \\(EROFS\\)\\.$`,
      ),
  ],
  [
    'a full disk',
    fillDisk,
    () =>
      /^(?:PostgreSQL does not start: .*No space left on device: free some space|The database is unavailable: .*No space left on device)\.$/,
  ],
  [
    'a full disk without a database',
    async (dir) => {
      await rm(dir, { recursive: true });
      await mkdir(dir);
      await mountOver(dir, '-t', 'tmpfs', '-o', 'mode=0755,size=2m', 'tmpfs');
    },
    (dir, command) =>
      command === 'fsck'
        ? noDatabase(dir)
        : new RegExp(
            `^The embedded database in ${dir} could not be started: .*: free some space(?: \\(ENOSPC\\))?\\.$`,
          ),
  ],
];

describe.each([...anywhere, ...(IS_ROOT ? asRoot : [])])('%s', (_name, damage, sentence) => {
  it('ends the start with one sentence and 2', async () => {
    const dir = await damagedCopy(damage);
    const { code, stderr } = await startOn(dir);
    expectSentence(stderr, sentence(dir, 'start'));
    expect(code).toBe(2);
  });

  it('ends fsck with one sentence and 2', async () => {
    const dir = await damagedCopy(damage);
    const { code, stdout, stderr } = await spawnOps({ DATA_DIR: dir }, 'fsck');
    expectSentence(stderr, sentence(dir, 'fsck'));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });
});

it('fsck reports a torn page of a table that a start does not read', async () => {
  const dir = await damagedCopy((copy) => tear(path.join(copy, files.tiles)));
  const { code, stderr } = await spawnOps({ DATA_DIR: dir }, 'fsck');
  expectSentence(stderr, /^The database is damaged: invalid page in block 0 of relation .*\.$/);
  expect(code).toBe(2);
});

it('ends the start with one sentence and 2 when too few files may be open', async () => {
  const dir = await damagedCopy(() => Promise.resolve());
  const main = path.join(import.meta.dirname, '../.cache/main.js');
  await expect(
    run('sh', ['-c', 'ulimit -n 48; exec "$0" "$1"', process.execPath, main], {
      env: { PATH: process.env.PATH, DATA_DIR: dir, LOG_LEVEL: 'warn' },
    }),
  ).rejects.toMatchObject({ code: 2, stderr: expect.stringMatching(/^[^\n]+ulimit -n[^\n]+\n$/) });
});

async function damagedCopy(damage: (dir: string) => Promise<unknown>): Promise<string> {
  dataDir = await servers.makeDataDir();
  await run('cp', ['-a', `${original}/.`, dataDir]);
  await damage(dataDir);
  return dataDir;
}

async function tear(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  // Simulates a torn page.
  await handle.write(Buffer.alloc(4096, 0x5a), 0, 4096, 4096);
  await handle.close();
}

async function mountOver(dir: string, ...options: string[]): Promise<void> {
  await run('mount', [...options, dir]);
  mounts.push(dir);
}

async function fillDisk(dir: string): Promise<void> {
  await rename(`${dir}/pg18`, `${dir}/pg18.aside`);
  const { stdout } = await run('du', ['-sk', `${dir}/pg18.aside`]);
  await mkdir(`${dir}/pg18`);
  await mountOver(
    `${dir}/pg18`,
    '-t',
    'tmpfs',
    '-o',
    `mode=0700,size=${parseInt(stdout, 10) + 512}k`,
    'tmpfs',
  );
  await run('cp', ['-a', `${dir}/pg18.aside/.`, `${dir}/pg18`]);
  await run('sh', ['-c', `cat /dev/zero > '${dir}/pg18/full' || true`]);
}

async function startOn(dir: string): Promise<{ code: number | null; stderr: string }> {
  const server = await servers.spawnServer({ PORT: await servers.freePort(), DATA_DIR: dir });
  return server.ended;
}

function expectSentence(printed: string, sentence: string | RegExp): void {
  expect(printed).toMatch(/^[^\n]+\n$/);
  if (typeof sentence === 'string') expect(printed.trimEnd()).toBe(sentence);
  else expect(printed.trimEnd()).toMatch(sentence);
}
