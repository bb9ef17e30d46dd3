import { spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleOnce } from './servers/bundle.ts';

const SERVER_ROOT = fileURLToPath(new URL('../../', import.meta.url));

const BUNDLE = '.cache/ops.js';

/**
 * Runs the operator's program (src/ops) with only these settings. A bundle, because tsx would take
 * seconds for each run.
 */
export async function runOps(settings: Readonly<Record<string, string>>, ...args: string[]) {
  await bundleOnce(path.join(SERVER_ROOT, BUNDLE), 'ops/main.ts');
  const child = spawn(process.execPath, ['--enable-source-maps', BUNDLE, ...args], {
    cwd: SERVER_ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: os.tmpdir(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed.stderr += text));
  const [code] = await once(child, 'close');
  return { code, ...printed };
}
