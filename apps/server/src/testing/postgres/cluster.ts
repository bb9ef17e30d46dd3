import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { appendFile, chmod, chown, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { endAfterExit } from '../../../../../scripts/lib/after-exit.mjs';
import { findFreePort } from '../../../../../scripts/lib/free-port.mjs';
import { findPackage, prepareBinaries } from '#platform/db/embedded/binaries.ts';
import { POSTGRES_ENV } from '#platform/db/embedded/cluster.ts';
import { isRoot, NOBODY } from '#platform/db/embedded/os-account.ts';

const VERSIONS = fileURLToPath(
  new URL('../../../../../tools/postgres-versions/node_modules', import.meta.url),
);
const DEBIAN = '/usr/lib/postgresql';
const CURRENT = 18;

const SETTINGS = ['fsync=off', 'full_page_writes=off', 'wal_level=replica', 'wal_keep_size=256'];

export interface TestCluster {
  readonly port: number;
  readonly url: string;
  query(sql: string): Promise<readonly Record<string, unknown>[]>;
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** With SIGKILL. */
  kill(): Promise<void>;
  /** After `kill`. */
  start(): Promise<void>;
  stop(): Promise<void>;
  replicate(): Promise<TestCluster>;
}

/** `settings` of the form `name=value` come after those of all tests. */
export async function startCluster(
  major = CURRENT,
  settings: readonly string[] = [],
): Promise<TestCluster> {
  const files = await makeClusterFiles(major, settings);
  const args = ['--username=reprise', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  await promisify(execFile)(
    path.join(files.programs, 'initdb'),
    [`--pgdata=${files.data}`, ...args],
    files.options,
  );
  return run(files);
}

async function programsOf(major: number, dir: string): Promise<string> {
  const debian = path.join(DEBIAN, String(major), 'bin');
  if (major !== CURRENT && existsSync(debian)) return debian;
  const packaged = major === CURRENT ? findPackage() : path.join(VERSIONS, `postgres-${major}`);
  const account = isRoot() ? NOBODY : null;
  const home = { pgDir: path.join(dir, 'programs'), link: null, account };
  return path.join(await prepareBinaries(packaged, home), 'bin');
}

interface ClusterFiles {
  readonly dir: string;
  readonly data: string;
  readonly programs: string;
  readonly settings: readonly string[];
  readonly options: {
    readonly cwd: string;
    readonly env: NodeJS.ProcessEnv;
    readonly uid?: number;
    readonly gid?: number;
  };
}

async function makeClusterFiles(major: number, settings: readonly string[]): Promise<ClusterFiles> {
  const dir = await mkdtemp(path.join(os.tmpdir(), `reprise-pg${major}-`));
  await chmod(dir, 0o755);
  const data = path.join(dir, 'data');
  await mkdir(data, { mode: 0o700 });
  const account = isRoot() ? NOBODY : {};
  if (isRoot()) await chown(data, NOBODY.uid, NOBODY.gid);
  const programs = await programsOf(major, dir);
  return { dir, data, programs, settings, options: { cwd: '/', env: POSTGRES_ENV, ...account } };
}

async function run(files: ClusterFiles): Promise<TestCluster> {
  const port = await findFreePort();
  const url = `postgres://reprise@127.0.0.1:${port}/postgres`;
  let server = await launch(files, port);
  const query = (sql: string) => queryOnce(url, sql);
  const end = async (signal: 'SIGINT' | 'SIGKILL') => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const exit = once(server, 'exit');
    server.kill(signal);
    await exit;
  };
  return {
    port,
    url,
    query,
    pause: async () => void (await query('select pg_wal_replay_pause()')),
    resume: async () => void (await query('select pg_wal_replay_resume()')),
    kill: () => end('SIGKILL'),
    async start() {
      server = await launch(files, port);
    },
    async stop() {
      await end('SIGINT');
      await rm(files.dir, { recursive: true, force: true });
    },
    replicate: () => replicate(files, url),
  };
}

/** Resolves when it accepts connections. */
async function launch(files: ClusterFiles, port: number): Promise<ChildProcess> {
  const { data, programs, options } = files;
  const settings = [...SETTINGS, ...files.settings, `port=${port}`, 'listen_addresses=127.0.0.1'];
  const args = [...settings, 'unix_socket_directories='].flatMap((setting) => ['-c', setting]);
  const server = spawn(path.join(programs, 'postgres'), ['-D', data, ...args], {
    ...options,
    stdio: 'ignore',
  });
  endAfterExit(server, 'SIGTERM');
  const url = `postgres://reprise@127.0.0.1:${port}/postgres`;
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}.`);
    if (await queryOnce(url, 'select 1').catch(() => null)) return server;
  }
}

async function queryOnce(url: string, sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await client.query(sql).finally(() => client.end())).rows;
}

/** Copies the files between the start and the end of a backup, like pg_basebackup. */
async function replicate(primary: ClusterFiles, url: string): Promise<TestCluster> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'reprise-replica-'));
  await chmod(dir, 0o755);
  const files = { ...primary, dir, data: path.join(dir, 'data') };
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`select pg_backup_start('replica', true)`);
  const isCopied = (file: string) => !/\/(?:postmaster\.(?:pid|opts)|pg_wal\/.+)$/.test(file);
  await cp(primary.data, files.data, { recursive: true, filter: isCopied });
  const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
  await client.end();
  await writeFile(path.join(files.data, 'backup_label'), rows[0].labelfile);
  await writeFile(path.join(files.data, 'standby.signal'), '');
  const { port } = new URL(url);
  const connection = `primary_conninfo = 'host=127.0.0.1 port=${port} user=reprise'\n`;
  await appendFile(path.join(files.data, 'postgresql.auto.conf'), connection);
  const { uid, gid } = files.options;
  if (uid !== undefined) await promisify(execFile)('chown', ['-R', `${uid}:${gid}`, files.data]);
  await chmod(files.data, 0o700);
  return run(files);
}
