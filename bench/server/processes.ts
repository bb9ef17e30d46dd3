import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../../scripts/lib/free-port.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const HELLO = fileURLToPath(new URL('./hello.ts', import.meta.url));
const START_DEADLINE_MS = 30_000;

export const SECRET = 'bench-secret-bench-secret-bench-secret';

export interface Listening {
  readonly url: string;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

export interface ServerProcess extends Listening {
  /** From process start to the first feed page. */
  readonly firstFeedMs: number;
  /** Resident memory in MB. */
  memoryMb(): Promise<number>;
}

export async function startServer(
  main: string,
  settings: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = spawn(process.execPath, ['--enable-source-maps', main], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      AUTH_SECRET: SECRET,
      RATE_LIMITS: 'off',
      SAMPLE_DATA: 'off',
      LOG_LEVEL: 'warn',
      ...settings,
    },
  });
  await firstFeed(url, child);
  return {
    url,
    firstFeedMs: performance.now() - started,
    stop: (signal = 'SIGTERM') => end(child, signal),
    memoryMb: () => memoryOf(child),
  };
}

export async function startHello(text: string): Promise<Listening> {
  const child = spawn(process.execPath, ['--import', 'tsx', HELLO, text], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = await once(createInterface(child.stdout), 'line');
  return { url: String(url), stop: () => end(child, 'SIGTERM') };
}

async function firstFeed(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + START_DEADLINE_MS;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error('The server ended before it served a feed.');
    const response = await fetch(`${url}/get/homevideo?user=0&sort=magic`).catch(() => null);
    if (response?.status === 200) {
      const { rows } = (await response.json()) as { rows: unknown[] };
      if (rows.length !== 5) throw new Error(`The first feed had ${rows.length} posts.`);
      return;
    }
    await sleep(5);
  }
  throw new Error('The server served no feed in time.');
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

async function memoryOf(child: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_024;
}
