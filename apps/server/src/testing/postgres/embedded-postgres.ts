import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, realpath, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { findRunningPostgres } from '#platform/db/embedded/find-running.ts';
import { bundleOnce } from '#testing/servers/bundle.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#platform/db/embedded/start-embedded-postgres.ts';

export const IS_ROOT = process.getuid?.() === 0;

export async function makeTempDir(mode = 0o755): Promise<string> {
  const dir = await realpath(await mkdtemp(path.join(os.tmpdir(), 'embedded-test-')));
  await chmod(dir, mode);
  onTestFinished(() => rm(dir, { recursive: true, force: true, maxRetries: 5 }));
  return dir;
}

export async function makeDataDir(folder = ''): Promise<string> {
  const dir = path.join(await makeTempDir(), folder);
  await mkdir(dir, { recursive: true });
  await copyDatabase(dir);
  return dir;
}

/** Copies an empty database, created once per run, into `dataDir`. Saves a second. */
export async function copyDatabase(dataDir: string): Promise<void> {
  const from = await makeTemplateOnce();
  // Under root, another user owns the data.
  const entries = ['pg18', 'database-password'].map((name) => path.join(from, name));
  await promisify(execFile)('cp', ['-a', ...entries, dataDir]);
}

async function makeTemplateOnce(): Promise<string> {
  // All workers of a run share a TMPDIR, which is removed afterwards.
  const template = path.join(os.tmpdir(), 'embedded-template');
  if (existsSync(template)) return template;
  const dir = await mkdtemp(path.join(os.tmpdir(), 'embedded-new-'));
  await chmod(dir, 0o755);
  await (await startEmbeddedPostgres({ dataDir: dir, log: () => undefined })).stop();
  // Another worker may have been faster.
  await rename(dir, template).catch(() => rm(dir, { recursive: true }));
  return template;
}

export async function startForTest(
  dataDir: string,
): Promise<{ database: EmbeddedPostgres; lines: string[] }> {
  const lines: string[] = [];
  const database = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) });
  onTestFinished(() => database.stop());
  return { database, lines };
}

/** Returns the error of a start that must fail. */
export function startError(dataDir: string): Promise<unknown> {
  return startEmbeddedPostgres({ dataDir, log: () => undefined }).then(
    () => 'started',
    (error: unknown) => error,
  );
}

export async function query(
  connection: EmbeddedPostgres['connection'],
  sql: string,
): Promise<unknown[][]> {
  const client = new pg.Client(connection);
  // The failing query reports the same error.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

export async function runningConnection(dataDir: string): Promise<EmbeddedPostgres['connection']> {
  const connection = await findRunningPostgres(dataDir);
  if (connection === null) throw new Error(`No database is running on ${dataDir}.`);
  return connection;
}

export type KillTarget = 'main process' | 'backend' | 'all processes';

export async function killPostgres(dataDir: string, target: KillTarget): Promise<void> {
  const main = await postmasterPid(dataDir);
  const { stdout } = await promisify(execFile)('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args=']);
  const children = stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent]) => Number(parent) === main);
  const backends = children.filter((words) => words.includes('[local]'));
  const pids = {
    'main process': [main],
    backend: backends.slice(0, 1).map(([pid]) => Number(pid)),
    'all processes': [main, ...children.map(([pid]) => Number(pid))],
  };
  for (const pid of pids[target]) {
    // A process may have ended since the list was made.
    if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  }
}

export async function postmasterPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(path.join(dataDir, 'pg18/postmaster.pid'), 'utf8'), 10);
}

export function killStopper(postmaster: number): void {
  const processes = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,args='], { encoding: 'utf8' });
  const line = processes
    .split('\n')
    .find((text) => text.endsWith(` reprise-stop-postgres ${postmaster}`));
  process.kill(Number.parseInt(line ?? '', 10), 'SIGKILL');
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const SERVER_ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const LAUNCHER = path.join(SERVER_ROOT, '.cache/start-embedded-postgres.js');

export async function spawnOwner(
  dataDir: string,
  then = '',
): Promise<ChildProcess & { lines: Lines }> {
  await bundleOnce(LAUNCHER, 'platform/db/embedded/start-embedded-postgres.ts');
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(pathToFileURL(LAUNCHER).href)};
    const database = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log() {} });
    setInterval(() => {}, 1000);
    ${then}
    console.log('started');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: SERVER_ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return Object.assign(child, { lines });
}

type Lines = AsyncIterator<string, unknown>;

export async function killAndWait(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
