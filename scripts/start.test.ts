import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
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
