import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import config from '../../oxlint.config.mjs';
import { importLawTable, root } from './law.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'reprise-law-'));
  await writeFile(path.join(folder, '.oxlintrc.json'), JSON.stringify(config));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function lint(file: string, specifier: string): Promise<string> {
  const target = path.join(folder, file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, `import { thing } from '${specifier}';\nthing();\n`);
  const oxlint = path.join(root, 'node_modules/.bin/oxlint');
  return new Promise((resolve) => {
    execFile(oxlint, [file], { cwd: folder }, (_error, stdout) => resolve(stdout));
  });
}

describe('the import law', () => {
  it.each(importLawTable)('is broken by $example.0 importing $example.1', async (row) => {
    expect(await lint(...row.example)).toContain(row.because);
  });

  it.each([
    ['apps/server/src/features/feed/feed.routes.ts', './feed.service.ts'],
    ['apps/server/src/features/feed/feed.service.ts', './feed.repo.ts'],
    ['apps/server/src/features/feed/feed.repo.ts', '#platform/db/open.ts'],
    ['apps/web/src/screens/home/home-screen.tsx', '#features/feed/viewer/feed-post.tsx'],
    ['apps/web/src/features/feed/list/feed.api.ts', '#platform/api/api-client.ts'],
  ])('allows %s to import %s', async (file, specifier) => {
    expect(await lint(file, specifier)).not.toContain('no-restricted-imports');
  });
});
