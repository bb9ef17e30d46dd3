import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from './lib/files.mjs';

const VITEST = path.join(root, 'node_modules/vitest/vitest.mjs');

it('the files that a step excludes do not run', () => {
  const { stdout } = spawnSync(
    process.execPath,
    [VITEST, 'list', '--filesOnly', '--project=tools', 'scripts/'],
    { cwd: root, encoding: 'utf8', env: { ...process.env, TEST_EXCLUDE: '**/start.test.ts,**/x' } },
  );
  expect(stdout).toContain('scripts/vitest-config.test.ts');
  expect(stdout).not.toContain('scripts/start.test.ts');
});
