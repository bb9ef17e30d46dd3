import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { fingerprintOf } from './fingerprint.ts';
import { prepareSecret } from './secret-file.ts';
import { checkSecrets, openSecrets, reasonAgainstNewDatabase } from './secrets.ts';

const first = 'first-secret-first-secret-first-secret';
const second = 'second-secret-second-secret-second';

let db: Db;
let dir: string;
let file: string;

beforeAll(async () => {
  const database = await openTestDatabase();
  ({ db } = database);
  return database.close;
});

beforeEach(async () => {
  await db.deleteFrom('schema_meta').where('key', '=', 'secret').execute();
  dir = mkdtempSync(path.join(os.tmpdir(), 'reprise-secret-'));
  file = path.join(dir, 'auth-secret');
  onTestFinished(() => rmSync(dir, { recursive: true }));
});

const open = (settings: { AUTH_SECRET?: string; AUTH_SECRET_PREVIOUS?: string } = {}) =>
  openSecrets(
    { AUTH_SECRET: undefined, AUTH_SECRET_PREVIOUS: undefined, DATA_DIR: dir, ...settings },
    db,
  );

it('the secret is created once, in a file that only its owner can read', async () => {
  const { current } = await open();
  expect(current).toMatch(/^[\w-]{43}$/);
  expect(await open()).toEqual({ current });
  expect(readdirSync(dir)).toEqual(['auth-secret']);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await fingerprint()).toBe(fingerprintOf(current));
});

it.each(['', 'short\n', `${first}\nshort\n`, `${first}\n${second}\n${first}\n`])(
  'a damaged file (%j) is rejected and not replaced',
  async (content) => {
    await open();
    writeFileSync(file, content);
    await expect(open()).rejects.toThrow(/auth-secret is damaged: restore it from a copy/);
    expect(readFileSync(file, 'utf8')).toBe(content);
  },
);

it('a missing file is rejected and not created again', async () => {
  await open();
  const stored = await fingerprint();
  rmSync(file);
  await expect(open()).rejects.toThrow(/auth-secret is missing, but the database has accounts/);
  expect(readdirSync(dir)).toEqual([]);
  expect(await fingerprint()).toBe(stored);
});

it('a file next to a database without a secret is rejected, and neither changes', async () => {
  writeFileSync(file, `${first}\n`);
  expect(reasonAgainstNewDatabase(dir)).toMatch(/its database is missing or empty/);
  await expect(open()).rejects.toThrow(/its database is missing or empty/);
  expect(readFileSync(file, 'utf8')).toBe(`${first}\n`);
  expect(await fingerprint()).toBeUndefined();
  rmSync(file);
  expect(reasonAgainstNewDatabase(dir)).toBeNull();
});

it('a first start that was killed at any step is finished by the next', async () => {
  // A kill before the database stored the fingerprint.
  prepareSecret(dir, first);
  const { current } = await open();
  expect(current).not.toBe(first);
  // A kill before the file was renamed.
  prepareSecret(dir, current);
  rmSync(file);
  expect(await open()).toEqual({ current });
  expect(existsSync(`${file}.new`)).toBe(false);
});

it('a database accepts its secret, and another one only with its own as the previous', async () => {
  await checkSecrets(db, { current: first });
  await expect(checkSecrets(db, { current: second })).rejects.toThrow('is not the one of this');
  await expect(open({ AUTH_SECRET: second })).rejects.toThrow('is not the one of this');
  expect(await fingerprint()).toBe(fingerprintOf(first));
  const renewed = { AUTH_SECRET: second, AUTH_SECRET_PREVIOUS: first };
  expect(await open(renewed)).toEqual({ current: second, previous: first });
  expect(await fingerprint()).toBe(fingerprintOf(second));
  expect(await open({ AUTH_SECRET: second })).toEqual({ current: second });
  await expect(open({ AUTH_SECRET: first })).rejects.toThrow('is not the one of this');
});

it('a second line of the file is the previous secret', async () => {
  await checkSecrets(db, { current: first });
  writeFileSync(file, `${second}\n${first}\n`);
  expect(await open()).toEqual({ current: second, previous: first });
  expect(await fingerprint()).toBe(fingerprintOf(second));
});

async function fingerprint(): Promise<string | undefined> {
  const query = db.selectFrom('schema_meta').select('value').where('key', '=', 'secret');
  return (await query.executeTakeFirst())?.value;
}
