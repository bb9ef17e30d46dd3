import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { root } from './lib/files.mjs';

it.runIf(existsSync('/proc/self/limits')).each([24, 32, 63])(
  'npm start with %s open files ends with one sentence',
  (files) => {
    const start = path.join(root, 'scripts/start.mjs');
    const command = `ulimit -n ${files}; exec "$0" "$1"`;
    const { status, stdout, stderr } = spawnSync('sh', ['-c', command, process.execPath, start], {
      encoding: 'utf8',
    });
    expect({ status, stdout, stderr }).toEqual({
      status: 2,
      stdout: '',
      stderr: `Only ${files} files may be open: raise the limit (ulimit -n).\n`,
    });
  },
);

it.each(['start', 'run', 'dev'])(
  '%s.mjs without the packages of the build ends with one sentence',
  async (script) => {
    const copy = await mkdtemp(path.join(tmpdir(), 'reprise-start-'));
    onTestFinished(() => rm(copy, { recursive: true }));
    await cp(path.join(root, 'scripts'), path.join(copy, 'scripts'), { recursive: true });
    const file = path.join(copy, 'scripts', `${script}.mjs`);
    const { status, stdout, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
    expect({ status, stdout, stderr }).toEqual({
      status: 2,
      stdout: '',
      stderr:
        'The packages of the build are missing: run npm ci --include=dev, then start again.\n',
    });
  },
);

it('npm ci installs what the build needs, also with NODE_ENV=production', () => {
  const { stdout } = spawnSync('npm', ['config', 'get', 'include'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  expect(stdout.trim()).toBe('dev');
});
