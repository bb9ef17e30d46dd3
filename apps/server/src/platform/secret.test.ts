import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { statementRunner } from '#platform/db/transaction.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { checkSecret, storedSecret } from './secret.ts';

function makeDir(): string {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'reprise-secret-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  return dir;
}

it('the stored secret is created once, in a file that only its owner can read', () => {
  const dir = makeDir();
  const secret = storedSecret(dir);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(storedSecret(dir)).toBe(secret);
  expect(storedSecret(makeDir())).not.toBe(secret);
  expect(readdirSync(dir)).toEqual(['auth-secret']);
  expect(statSync(path.join(dir, 'auth-secret')).mode & 0o777).toBe(0o600);
});

it.each(['', 'short\n'])('a damaged file (%j) is rejected and not replaced', (content) => {
  const dir = makeDir();
  const file = path.join(dir, 'auth-secret');
  writeFileSync(file, content);
  expect(() => storedSecret(dir)).toThrow(`${file} is damaged: bring it back from a copy.`);
  expect(readFileSync(file, 'utf8')).toBe(content);
});

it('a database accepts only the secret of its first start', async () => {
  const { db, close } = await openTestDatabase();
  onTestFinished(close);
  const run = statementRunner(db);
  await checkSecret(run, 'first');
  await expect(checkSecret(run, 'second')).rejects.toThrow('is not the one that this database');
  await expect(checkSecret(run, 'first')).resolves.toBeUndefined();
});
