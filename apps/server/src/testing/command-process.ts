import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleOnce } from './servers/bundle.ts';

const SERVER_ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Runs a bundle of src/cli with only these settings: tsx would take seconds for each run. */
export function commandRunner(name: 'fsck' | 'moderator' | 'reset-secret') {
  const file = `.cache/${name}.js`;
  return async (settings: Readonly<Record<string, string>>, ...args: string[]) => {
    await bundleOnce(path.join(SERVER_ROOT, file), `cli/${name}.ts`);
    const child = spawn(process.execPath, ['--enable-source-maps', file, ...args], {
      cwd: SERVER_ROOT,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
    });
    const printed = { stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => (printed.stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (printed.stderr += text));
    const [code] = await once(child, 'close');
    return { code, ...printed };
  };
}
