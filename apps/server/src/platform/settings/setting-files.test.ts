import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSettingFiles } from './setting-files.ts';

let dir: string;
let file: string;

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'reprise-settings-'));
  file = path.join(dir, 'secret');
  await writeFile(file, 'from the file\n');
});

afterAll(() => rm(dir, { recursive: true }));

it('reads a secret from its file, without the line break', () => {
  const env: Record<string, string | undefined> = { AUTH_SECRET_FILE: file, AUTH_SECRET: '' };
  readSettingFiles(env);
  expect(env['AUTH_SECRET']).toBe('from the file');
});

it('changes nothing without files', () => {
  const env = { AUTH_SECRET: 'x', DATABASE_URL_FILE: '', PORT_FILE: '/nonexistent' };
  readSettingFiles(env);
  expect(env).toEqual({ AUTH_SECRET: 'x', DATABASE_URL_FILE: '', PORT_FILE: '/nonexistent' });
});

it('rejects both, and a file that is empty or cannot be read', async () => {
  const empty = path.join(dir, 'empty');
  await writeFile(empty, '\r\n');
  expect(() => readSettingFiles({ DATABASE_URL_FILE: empty })).toThrow(
    `DATABASE_URL_FILE is empty: ${empty}.`,
  );
  expect(() => readSettingFiles({ SMTP_URL: 'x', SMTP_URL_FILE: file })).toThrow(
    'Set SMTP_URL or SMTP_URL_FILE, not both.',
  );
  expect(() => readSettingFiles({ REDIS_URL_FILE: '/nonexistent' })).toThrow(
    'REDIS_URL_FILE cannot be read (ENOENT): /nonexistent.',
  );
});
