// Runs after `npm ci`: installs the git hooks.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { root } from './lib/files.mjs';

const lefthook = path.join(root, 'node_modules/.bin/lefthook');
if (process.env.CI === undefined && existsSync(path.join(root, '.git')) && existsSync(lefthook)) {
  spawnSync(lefthook, ['install'], { cwd: root, stdio: 'ignore' });
}
