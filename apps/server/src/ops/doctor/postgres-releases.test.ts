import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { minorReleases } from './postgres-releases.ts';

it('lists the releases of one major version', async () => {
  const versions = '["17.9.0-beta.1", "18.3.0-beta.16", "18.3.0-beta.17", "99.12.0-beta.1"]';
  await installNpm(`[ "$1 $3" = "view versions" ] && echo '${versions}'`);
  expect(await minorReleases(99)).toEqual([12]);
});

it('lists nothing without a connection', async () => {
  await installNpm('exit 1');
  expect(await minorReleases(99)).toEqual([]);
});

/** Puts a program named npm first in the PATH. */
async function installNpm(script: string): Promise<void> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'reprise-npm-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  await writeFile(path.join(dir, 'npm'), `#!/bin/sh\n${script}\n`);
  await chmod(path.join(dir, 'npm'), 0o755);
  vi.stubEnv('PATH', `${dir}:${process.env.PATH}`);
  onTestFinished(() => void vi.unstubAllEnvs());
}
