import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { runOps } from '#testing/command-process.ts';
import { REPOSITORY } from '#testing/docs-commands.ts';

const NAMES = [
  'auth-secret',
  'postgres-password',
  'database-password',
  'redis-password',
  'database-url',
  'redis-url',
  'pgbouncer-url',
  'sentinel-url',
];

let directory: string;

beforeEach(async () => {
  const parent = await mkdtemp(path.join(os.tmpdir(), 'reprise-secrets-'));
  directory = path.join(parent, 'secrets');
  return () => rm(parent, { recursive: true });
});

const init = () => runOps({}, 'secrets', 'init', directory);
const read = async (name: string) => (await readFile(path.join(directory, name), 'utf8')).trim();
const readAll = async () =>
  Object.fromEntries(
    await Promise.all(NAMES.map(async (name) => [name, await read(name)] as const)),
  );
const modeOf = async (file: string) => (await stat(file)).mode & 0o777;

it('makes every file of the compose file, with values of its own, whatever the umask', async () => {
  const umask = process.umask(0o077);
  onTestFinished(() => void process.umask(umask));
  expect(await init()).toEqual({ code: 0, stdout: `Made: ${NAMES.join(', ')}.\n`, stderr: '' });
  const compose = await readFile(path.join(REPOSITORY, 'docker-compose.yml'), 'utf8');
  const used = [...compose.matchAll(/file: \.\/secrets\/([\w-]+)/g)].map(([, name = '']) => name);
  expect((await readdir(directory)).toSorted()).toEqual(used.toSorted());
  expect(await modeOf(directory)).toBe(0o700);
  for (const name of NAMES) expect(await modeOf(path.join(directory, name)), name).toBe(0o444);
  const values = await readAll();
  const random = NAMES.slice(0, 4).map((name) => values[name] ?? '');
  expect(new Set(random).size).toBe(4);
  expect(random.filter((value) => !/^[\da-f]{64}$/.test(value))).toEqual([]);
  expect(values).toMatchObject({
    'database-url': `postgres://reprise:${values['database-password']}@postgres:5432/reprise`,
    'redis-url': `redis://:${values['redis-password']}@redis:6379`,
    'pgbouncer-url': `postgres://reprise:${values['database-password']}@pgbouncer:6432/reprise`,
    'sentinel-url': `redis+sentinel://:${values['redis-password']}@sentinel-1:26379,sentinel-2:26379,sentinel-3:26379/reprise`,
  });
});

it('keeps files that exist, and makes the addresses from their passwords', async () => {
  await mkdir(directory);
  await chmod(directory, 0o755);
  await writeFile(path.join(directory, 'redis-password'), 'a/b\n');
  expect(await init()).toMatchObject({
    stdout: expect.stringMatching(/\nKept: redis-password\.\n$/),
  });
  expect(await modeOf(directory)).toBe(0o700);
  expect(await read('redis-url')).toBe('redis://:a%2Fb@redis:6379');
  const before = await readAll();
  expect(await init()).toMatchObject({ code: 0, stdout: `Kept: ${NAMES.join(', ')}.\n` });
  expect(await readAll()).toEqual(before);
});

it('stops at an empty file', async () => {
  await mkdir(directory);
  await writeFile(path.join(directory, 'auth-secret'), '');
  expect(await init()).toEqual({
    code: 1,
    stdout: '',
    stderr: `${path.join(directory, 'auth-secret')} is empty: delete it.\n`,
  });
  expect(await readdir(directory)).toEqual(['auth-secret']);
});
