import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { endAfterExit } from '../../../../../scripts/lib/after-exit.mjs';
import { findFreePort } from '../../../../../scripts/lib/free-port.mjs';
import type { TestPostgres } from '#testing/test-database.ts';

const CONFIG = fileURLToPath(new URL('../../../../../deploy/pgbouncer.ini', import.meta.url));

export interface TestPgBouncer {
  readonly url: string;
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface PgBouncerTarget extends TestPostgres {
  readonly password?: string;
}

export async function startPgBouncer(
  postgres: PgBouncerTarget,
  database: string,
): Promise<TestPgBouncer> {
  const port = String(await findFreePort());
  const dir = await mkdtemp(path.join(os.tmpdir(), 'reprise-pgbouncer-'));
  await chmod(dir, 0o755);
  const file = path.join(dir, 'pgbouncer.ini');
  await writeFile(path.join(dir, 'users'), `"${postgres.user}" "${postgres.password ?? ''}"\n`);
  const config = (await readFile(CONFIG, 'utf8'))
    .replace('reprise = host=127.0.0.1 port=5432 dbname=reprise', () => target(postgres, database))
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('auth_type = scram-sha-256', 'auth_type = trust')
    .replace('/etc/pgbouncer/userlist.txt', path.join(dir, 'users'));
  await writeFile(file, `${config}\nunix_socket_dir =\n`);
  let pooler = await run(file, postgres);
  const kill = async (): Promise<void> => {
    if (pooler.exitCode !== null || pooler.signalCode !== null) return;
    const exit = once(pooler, 'exit');
    pooler.kill('SIGKILL');
    await exit;
  };
  return {
    url: `postgres://${postgres.user}@127.0.0.1:${port}/reprise`,
    kill,
    async start() {
      pooler = await run(file, postgres);
    },
    async stop() {
      await kill();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

function target({ host, port }: TestPostgres, database: string): string {
  return `reprise = host=${host} port=${port} dbname=${database}`;
}

async function run(file: string, { host }: TestPostgres) {
  const user = process.getuid?.() === 0 ? ['--user', accountFor(host)] : [];
  const pooler = spawn('pgbouncer', [...user, file], { stdio: ['ignore', 'ignore', 'pipe'] });
  endAfterExit(pooler, 'SIGKILL');
  let printed = '';
  // PgBouncer logs to it and would block on a full pipe.
  pooler.stderr.on('data', (chunk: Buffer) => (printed += String(chunk)));
  while (!printed.includes('process up')) {
    if (pooler.exitCode !== null) throw new Error(printed);
    await Promise.race([once(pooler.stderr, 'data'), once(pooler, 'exit')]);
  }
  return pooler;
}

/** Returns the account that may use the socket: PgBouncer does not run as root. */
export function accountFor(host: string): string {
  if (!path.isAbsolute(host)) return 'daemon';
  return execFileSync('stat', ['--format=%U', host], { encoding: 'utf8' }).trim();
}
