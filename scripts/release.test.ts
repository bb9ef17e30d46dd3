import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { assertReleasable } from './lib/release-checks.mjs';

const MIGRATIONS = 'apps/server/src/migrations';

let repository: string;

beforeEach(async () => {
  repository = await mkdtemp(path.join(tmpdir(), 'reprise-release-'));
  git('init', '--quiet');
  await commit(`${MIGRATIONS}/0001-foundation.ts`);
  await commit(`${MIGRATIONS}/released/0001.sql`);
});

afterEach(() => rm(repository, { recursive: true }));

function git(...args: string[]) {
  execFileSync('git', args, { cwd: repository });
}

async function write(file: string) {
  await mkdir(path.dirname(path.join(repository, file)), { recursive: true });
  await writeFile(path.join(repository, file), '');
}

async function commit(file: string) {
  await write(file);
  git('add', '.');
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  git(...author, 'commit', '--quiet', '--message', file);
}

it('a committed tree with a dump of its newest schema can be released', () => {
  expect(() => assertReleasable(repository)).not.toThrow();
});

it('changes that are not committed prevent a release', async () => {
  await write('README.md');
  expect(() => assertReleasable(repository)).toThrow(/Commit or remove .*\n\?\? README\.md/);
});

it('a newest migration without a dump prevents a release', async () => {
  await commit(`${MIGRATIONS}/0002-signing-keys.ts`);
  expect(() => assertReleasable(repository)).toThrow('released/0002.sql');
});
