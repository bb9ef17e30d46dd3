import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { spawnOps } from '#testing/command-process.ts';
import * as servers from '#testing/server-process.ts';
import { backUpAsRelease } from '#testing/old-backup.ts';
import { openReleasedDatabase } from '#testing/released-database.ts';
import { openEmptyDatabase } from '#testing/test-database.ts';

vi.setConfig({ ...servers.PROCESS_TIMEOUTS, testTimeout: 180_000 });
afterAll(servers.stopServers);

let dir: string;
let settings: { DATA_DIR: string; PORT: string; SAMPLE_DATA: string };
let cookie: string;
let file: string;
let made: Awaited<ReturnType<typeof spawnOps>>;

beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'reprise-ops-backup-'));
  await chmod(dir, 0o755);
  file = path.join(dir, 'reprise.backup');
  const DATA_DIR = await servers.makeDataDir();
  settings = { DATA_DIR, PORT: await servers.freePort(), SAMPLE_DATA: 'on' };
  const BACKUP_DIR = path.join(dir, 'daily');
  const server = await servers.startServer({ ...settings, BACKUP_DIR });
  cookie = await signIn(server.url);
  made = await spawnOps({ DATA_DIR }, 'backup', file);
  server.kill('SIGTERM');
  await server.ended;
  return async () => {
    await rm(dir, { recursive: true });
    await rm(DATA_DIR, { recursive: true });
  };
});

it('says what a backup contains', () => {
  expect(made).toEqual({
    code: 0,
    stdout: expect.stringMatching(
      /^\S+ has \d+ rows of \d+ tables \(\d\.\d MB, not encrypted\)\.\n$/,
    ),
    stderr: '',
  });
});

it('moves from the embedded database to DATABASE_URL and back', async () => {
  const { pool, close } = await openEmptyDatabase();
  const DATABASE_URL = servers.testDatabaseUrl(pool.options.database ?? '');
  const secretFile = path.join(dir, 'secret');
  expect(await spawnOps({ DATABASE_URL }, 'restore', file)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^With DATABASE_URL, set AUTH_SECRET to the secret of the backup/,
    ),
  });
  expect(
    await spawnOps({ DATABASE_URL, AUTH_SECRET: 'x'.repeat(40) }, 'restore', file),
  ).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^AUTH_SECRET differs from the secret of the backup/),
  });
  const moved = await spawnOps({ DATABASE_URL }, 'restore', file, '--secret-to', secretFile);
  expect(moved).toMatchObject({ code: 0, stderr: '' });
  expect((await stat(secretFile)).mode & 0o777).toBe(0o600);
  const AUTH_SECRET = (await readFile(secretFile, 'utf8')).trim();
  const away = { DATABASE_URL, AUTH_SECRET, PORT: await servers.freePort(), SAMPLE_DATA: 'off' };
  const server = await servers.startServer(away);
  expect(await emailOfSession(server.url)).toBe('you@example.com');
  const second = path.join(dir, 'second.backup');
  expect(await spawnOps({ DATABASE_URL, AUTH_SECRET }, 'backup', second)).toMatchObject({
    code: 0,
  });
  server.kill('SIGTERM');
  await server.ended;
  await close();

  const DATA_DIR = path.join(dir, 'back');
  expect(await spawnOps({ DATA_DIR }, 'restore', second)).toMatchObject({ code: 0 });
  expect(await readFile(`${DATA_DIR}/auth-secret`, 'utf8')).toBe(`${AUTH_SECRET}\n`);
  const back = await servers.startServer({ ...settings, DATA_DIR });
  expect(await emailOfSession(back.url)).toBe('you@example.com');
});

it('restores a backup of the oldest schema', async () => {
  const released = await openReleasedDatabase();
  const old = path.join(dir, 'old.backup');
  await backUpAsRelease(released, old);
  await released.close();
  const { pool, close } = await openEmptyDatabase();
  const DATABASE_URL = servers.testDatabaseUrl(pool.options.database ?? '');
  expect(await spawnOps({ DATABASE_URL }, 'restore', old)).toMatchObject({ code: 0, stderr: '' });
  expect(await spawnOps({ DATABASE_URL }, 'fsck')).toMatchObject({ code: 0 });
  await close();
});

it('verifies a backup without touching other data', async () => {
  const TMPDIR = await mkdtemp(path.join(dir, 'tmp-'));
  // Under root, PostgreSQL runs as another user.
  await chmod(TMPDIR, 0o777);
  const good = await spawnOps({ TMPDIR }, 'verify', file, '--json');
  expect(good).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(good.stdout)).toMatchObject({ differences: [] });
  expect(await readdir(TMPDIR)).toEqual([]);
});

it('leaves nothing behind after a restore that fails, and refuses data that exist', async () => {
  const damaged = path.join(dir, 'damaged.backup');
  await writeFile(damaged, (await readFile(file)).subarray(0, -100));
  const DATA_DIR = path.join(dir, 'fresh');
  expect(await spawnOps({ DATA_DIR }, 'restore', damaged)).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^\S+ is damaged or incomplete \(.*\): use another backup\.\n$/),
  });
  expect(existsSync(DATA_DIR)).toBe(false);
  const names = await readdir(settings.DATA_DIR);
  expect(await spawnOps({ DATA_DIR: settings.DATA_DIR }, 'restore', file)).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^The database is not empty \(it has \w+\)/),
  });
  expect(await readdir(settings.DATA_DIR)).toEqual(expect.arrayContaining(names));
});

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'you@example.com', password: 'reprise1!' }),
  });
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

async function emailOfSession(url: string): Promise<unknown> {
  const response = await fetch(`${url}/auth/get-session`, { headers: { cookie } });
  const session = (await response.json()) as { user: { email: string } } | null;
  return session?.user.email;
}
