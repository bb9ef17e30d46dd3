import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from './lib/files.mjs';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'reprise-env-'));
  for (const name of ['env-file.mjs', 'files.mjs']) {
    await cp(path.join(root, 'scripts/lib', name), path.join(directory, 'scripts/lib', name));
  }
});
afterEach(() => rm(directory, { recursive: true }));

function settingsOf(env: Readonly<Record<string, string>> = {}) {
  const program = 'process.stdout.write(JSON.stringify([process.env.PORT, process.env.MAIL_FROM]))';
  const options = { encoding: 'utf8', env, cwd: os.tmpdir() } as const;
  const file = path.join(directory, 'scripts/lib/env-file.mjs');
  return spawnSync(process.execPath, ['--import', file, '-e', program], options);
}

it('sets nothing without .env', () => {
  expect(settingsOf()).toMatchObject({ status: 0, stdout: '[null,null]', stderr: '' });
});

it.each([
  ['PORT=3001\nMAIL_FROM="Reprise <hello@clips.example>"\n'],
  ['\u{FEFF}PORT=3001\r\n# a comment\r\n\r\nexport MAIL_FROM=Reprise <hello@clips.example>\r\n'],
  [
    'PORT=3001 # no x#y\nSITE_NAME= # none\nSITE_ACCENT="#1d6fb8" # "blue"\nOIDC_NAME=O\'Neil\nMAIL_FROM=Reprise <hello@clips.example>',
  ],
])('reads %j', async (text) => {
  await writeFile(path.join(directory, '.env'), text);
  const expected = '["3001","Reprise <hello@clips.example>"]';
  expect(settingsOf()).toMatchObject({ status: 0, stdout: expected, stderr: '' });
});

it('lets the environment win, also with an empty value', async () => {
  await writeFile(path.join(directory, '.env'), 'PORT=3001\nMAIL_FROM=a@clips.example\n');
  expect(settingsOf({ PORT: '3002', MAIL_FROM: '' }).stdout).toBe('["3002",""]');
});

it.each([
  ['PORT=3001\nMAIL_FROM: a@clips.example\n', 'line 2 is not NAME=value.'],
  ['PORT 3001', 'line 1 is not NAME=value.'],
  ['SITE_ACCENT=#1d6fb8\n', 'line 1: put a value with # in quotes.'],
  ['PORT=3001\r\nSITE_ACCENT = #1d6fb8', 'line 2: put a value with # in quotes.'],
  ['export SITE_NAME=C# and more', 'line 1: put a value with # in quotes.'],
  [`SITE_NAME='O'Neil'`, 'line 1: quotes must enclose the whole value.'],
  ['PORT=3001\nSITE_NAME="The "Tape""\n', 'line 2: quotes must enclose the whole value.'],
  ['SITE_NAME="Tonspur', 'line 1: quotes must enclose the whole value.'],
])('rejects %j', async (text, reason) => {
  const file = path.join(directory, '.env');
  await writeFile(file, text);
  const stderr = `${file} cannot be used: ${reason}\n`;
  expect(settingsOf()).toMatchObject({ status: 2, stdout: '', stderr });
});
