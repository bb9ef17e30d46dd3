import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { signInSampleUsers, startLikeLoad, waitForAcknowledged } from './testing/load/like-load.ts';
import * as servers from '#testing/server-process.ts';
import { openSocket } from '#testing/sockets.ts';

vi.setConfig({ ...servers.PROCESS_TIMEOUTS, testTimeout: 180_000 });

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const USERS = 8;
const SOCKETS = 20;

interface Started {
  readonly npm: ChildProcess;
  readonly script: number;
}

let dataDir: string;
let port: string;

beforeAll(async () => {
  dataDir = await servers.makeDataDir();
  port = await servers.freePort();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const ends: readonly (readonly [string, (started: Started) => Promise<void> | void])[] = [
  ['SIGTERM to npm', ({ npm }) => void npm.kill('SIGTERM')],
  ['SIGTERM to the process group', ({ npm }) => signalGroup(npm, 'SIGTERM')],
  ['SIGTERM to the script', ({ script }) => void process.kill(script, 'SIGTERM')],
  ['Ctrl-C, pressed twice at once', ({ npm }) => twice(npm, 0)],
  ['Ctrl-C, pressed again after a second', ({ npm }) => twice(npm, 1_000)],
  ['SIGKILL to npm', ({ npm }) => void npm.kill('SIGKILL')],
  ['SIGKILL to the script', ({ script }) => void process.kill(script, 'SIGKILL')],
];

it.each(ends)(
  'leaves no PostgreSQL after %s, with sockets and writes in progress',
  async (_end, end) => {
    const started = await npmStart();
    const url = `http://127.0.0.1:${port}`;
    const users = await signInSampleUsers(url, USERS);
    const sockets = await Promise.all(
      Array.from({ length: SOCKETS }, (_, index) =>
        openSocket(url, { auth: { token: users[index % USERS]?.token } }),
      ),
    );
    const load = startLikeLoad(url, users);
    await waitForAcknowledged(load, 50);
    expect(postgresProcesses()).not.toEqual([]);

    const exit = once(started.npm, 'exit');
    await end(started);
    await exit;
    await expect.poll(postgresProcesses, { timeout: 15_000 }).toEqual([]);
    await load.stop();
    for (const socket of sockets) socket.close();
    await expect.poll(() => isListening(url), { timeout: 15_000 }).toBe(false);
  },
);

function isListening(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    () => true,
    () => false,
  );
}

function processes(): { readonly pid: number; readonly args: string }[] {
  const table = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,args='], { encoding: 'utf8' });
  return table.split('\n').map((line) => {
    const [, pid, args = ''] = /^\s*(\d+) (.*)$/.exec(line) ?? [];
    return { pid: Number(pid), args };
  });
}

function postgresProcesses(): string[] {
  return processes()
    .map(({ args }) => args)
    .filter((args) => args.includes(`-D ${dataDir}/`));
}

async function npmStart(): Promise<Started> {
  const before = new Set(processes().map(({ pid }) => pid));
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    // A signal to the group reaches every process, as in a terminal.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: port, DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' },
  });
  onTestFinished(() => killGroup(npm));
  let printed = '';
  npm.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  await expect.poll(() => printed, { timeout: 150_000 }).toContain('Reprise is ready');
  const script = processes().find(
    ({ pid, args }) => !before.has(pid) && args === 'node scripts/start.mjs',
  );
  return { npm, script: script?.pid ?? 0 };
}

function killGroup({ pid = 0 }: ChildProcess): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All of it has ended.
  }
}

async function twice(npm: ChildProcess, pauseMs: number): Promise<void> {
  signalGroup(npm, 'SIGINT');
  await sleep(pauseMs);
  signalGroup(npm, 'SIGINT');
}

function signalGroup({ pid = 0 }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // It ended at the first signal.
  }
}
