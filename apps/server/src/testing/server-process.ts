import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, realpath } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { endAfterExit } from '../../../../scripts/lib/after-exit.mjs';
import { findFreePort } from '../../../../scripts/lib/free-port.mjs';
import { bundleOnce } from './servers/bundle.ts';

/** A process starts in a second, but much later on a busy machine. */
export const PROCESS_TIMEOUTS = { testTimeout: 90_000, hookTimeout: 90_000 };

const SERVER_ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface ExitResult {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  readonly ended: Promise<ExitResult>;
  printed(): { readonly stdout: string; readonly stderr: string };
  kill(signal: NodeJS.Signals): void;
}

const started = new Set<ServerProcess>();

type Settings = Readonly<Record<string, string>>;

export interface SpawnOptions {
  /** File descriptors used instead of pipes for standard output and standard error. */
  readonly stdout?: number;
  readonly stderr?: number;
  readonly bundle?: string;
}

export const SERVER_BUNDLE = path.join(SERVER_ROOT, '.cache/main.js');

export async function spawnServer(
  settings: Settings,
  options: SpawnOptions = {},
): Promise<ServerProcess> {
  await bundleOnce(SERVER_BUNDLE);
  const child = spawn(process.execPath, ['--enable-source-maps', options.bundle ?? SERVER_BUNDLE], {
    cwd: SERVER_ROOT,
    stdio: ['ignore', options.stdout ?? 'pipe', options.stderr ?? 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      LOG_LEVEL: 'warn',
      SOURCE_LOOKUP: 'off',
      ...settings,
    },
  });
  endAfterExit(child, 'SIGTERM');
  const printed = { stdout: '', stderr: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (printed.stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (printed.stderr += text));
  // Not 'close': the database of a killed server may keep the pipes open.
  const ended = once(child, 'exit').then(async ([code, signal]) => {
    await readRest(printed);
    return { code, signal, ...printed };
  });
  const server: ServerProcess = {
    url: `http://127.0.0.1:${settings.PORT}`,
    pid: child.pid ?? 0,
    ended,
    printed: () => ({ ...printed }),
    kill: (signal) => void child.kill(signal),
  };
  started.add(server);
  return server;
}

/** The output of an ended process may still be in its pipes: waits until no more arrives. */
async function readRest(printed: { readonly stdout: string; readonly stderr: string }) {
  const length = () => printed.stdout.length + printed.stderr.length;
  let before: number;
  do {
    before = length();
    // The first turn may end before the pipes are read.
    await setImmediate();
    await setImmediate();
  } while (length() > before);
}

export async function startServer(
  settings: Settings,
  options: SpawnOptions = {},
): Promise<ServerProcess> {
  const server = await spawnServer(settings, options);
  const failure = await failureBeforeReady(server);
  if (failure !== null) throw new Error(`The server ended: ${failure.stderr}`);
  return server;
}

export async function expectStartFailure(settings: Settings): Promise<ExitResult> {
  const failure = await failureBeforeReady(await spawnServer(settings));
  if (failure === null) throw new Error('The server started.');
  return failure;
}

async function failureBeforeReady(server: ServerProcess): Promise<ExitResult | null> {
  const failed = server.ended.then((failure) => ({ failure }));
  while (!server.printed().stdout.includes('Reprise is ready')) {
    const turn = new Promise<null>((resolve) => setTimeout(resolve, 10, null));
    const ending = await Promise.race([failed, turn]);
    if (ending !== null) return ending.failure;
  }
  return null;
}

export async function stopServers(): Promise<void> {
  for (const server of started) server.kill('SIGTERM');
  await Promise.all([...started].map(({ ended }) => ended));
}

export async function freePort(): Promise<string> {
  return String(await findFreePort());
}

export async function makeDataDir(): Promise<string> {
  const dir = await realpath(await mkdtemp(path.join(os.tmpdir(), 'reprise-server-')));
  await chmod(dir, 0o755);
  return dir;
}

/** The run's PostgreSQL listens on a Unix socket. */
export function testDatabaseUrl(database: string): string {
  const { host, port, user } = inject('postgres');
  return `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}
