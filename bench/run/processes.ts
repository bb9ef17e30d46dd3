import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../../scripts/lib/free-port.mjs';
import { BASELINE_SEARCH_PATH } from './baseline-tables.ts';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const HELLO = fileURLToPath(new URL('../floors/hello.ts', import.meta.url));
const SOCKETS = fileURLToPath(new URL('../floors/sockets.ts', import.meta.url));
const REPORT_HEAP = new URL('../../apps/server/src/testing/fuzz/report-heap.mjs', import.meta.url);
const START_DEADLINE_MS = 30_000;

export const SECRET = 'bench-secret-bench-secret-bench-secret';

export interface Listening {
  readonly url: string;
  readonly pid: number;
  memoryMb(): Promise<number>;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

export interface ServerProcess extends Listening {
  /** Milliseconds from process start to the first feed page. */
  readonly firstFeedMs: number;
  /** For a server that was started with `COLLECTS_GARBAGE`. */
  collectGarbage(): void;
}

/** Settings of a server whose memory is measured without garbage. */
export const COLLECTS_GARBAGE = { NODE_OPTIONS: `--import=${REPORT_HEAP.href}` };

export interface FloorSockets extends Listening {
  readonly httpUrl: string;
}

/** Starts all features with their defaults, without rate limits and sample community. */
export async function startServer(
  main: string,
  settings: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const port = await findFreePort();
  const started = performance.now();
  const child = spawn(process.execPath, ['--enable-source-maps', main], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      METRICS_PORT: String(await findFreePort()),
      AUTH_SECRET: SECRET,
      RATE_LIMITS: 'off',
      SAMPLE_DATA: 'off',
      LOG_LEVEL: 'warn',
      ...settings,
    },
  });
  return servedBy(child, { port, started });
}

export async function startBaseline(bundle: string, connection: object): Promise<ServerProcess> {
  const port = await findFreePort();
  const started = performance.now();
  const options = `-c search_path=${BASELINE_SEARCH_PATH}`;
  const settings = JSON.stringify({ ...connection, port, options });
  const child = spawn(process.execPath, [bundle, settings], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return servedBy(child, { port, started });
}

async function servedBy(
  child: ChildProcess,
  { port, started }: { readonly port: number; readonly started: number },
): Promise<ServerProcess> {
  const url = `http://127.0.0.1:${port}`;
  await firstFeed(url, child);
  const firstFeedMs = performance.now() - started;
  return {
    ...listening(child, url),
    firstFeedMs,
    collectGarbage: () => void child.kill('SIGUSR2'),
  };
}

export async function startHello(text: string): Promise<Listening> {
  const { child, line } = await startFloor(HELLO, text);
  return listening(child, line);
}

export async function startSockets(connection: object): Promise<FloorSockets> {
  const { child, line } = await startFloor(SOCKETS, JSON.stringify(connection));
  const { url, httpUrl } = JSON.parse(line) as Record<'url' | 'httpUrl', string>;
  return { ...listening(child, url), httpUrl };
}

async function startFloor(file: string, argument: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', file, argument], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface(child.stdout), 'line');
  return { child, line: String(line) };
}

function listening(child: ChildProcess, url: string): Listening {
  return {
    url,
    pid: child.pid ?? 0,
    memoryMb: () => memoryOf(child),
    stop: (signal = 'SIGTERM') => end(child, signal),
  };
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
