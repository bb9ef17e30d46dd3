import { spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { commands } from '#ops/commands/commands.ts';
import { runProgram } from '#ops/program/program.ts';
import { bundleOnce } from './servers/bundle.ts';

const SERVER_ROOT = fileURLToPath(new URL('../../', import.meta.url));

const BUNDLE = '.cache/ops.js';

type Settings = Readonly<Record<string, string>>;

export async function runOps(settings: Settings, ...args: string[]) {
  const { env, exitCode } = process;
  const printed = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      printed[name] += text;
      return true;
    }),
  );
  process.env = environmentOf(settings);
  try {
    return { code: await runProgram(commands, args), ...printed };
  } finally {
    process.env = env;
    process.exitCode = exitCode;
    for (const spy of spies) spy.mockRestore();
  }
}

/** Starts a bundle, because tsx would take seconds. */
export async function spawnOps(settings: Settings, ...args: string[]) {
  await bundleOnce(path.join(SERVER_ROOT, BUNDLE), 'ops/main.ts');
  const child = spawn(process.execPath, ['--enable-source-maps', BUNDLE, ...args], {
    cwd: SERVER_ROOT,
    env: environmentOf(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed.stderr += text));
  const [code] = await once(child, 'close');
  return { code, ...printed };
}

function environmentOf(settings: Settings): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: os.tmpdir(), ...settings };
}
