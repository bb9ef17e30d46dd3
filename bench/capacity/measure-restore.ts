import { spawnSync } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import {
  openDatabase,
  UNTIMED,
  type OpenDatabase,
} from '../../apps/server/src/platform/db/open.ts';
import type { EmbeddedPostgres } from '../../apps/server/src/platform/db/embedded/start-embedded-postgres.ts';
import { ROOT, SECRET } from '../run/processes.ts';
import type { Costs } from './costs.ts';
import { fill, type History } from './fill.ts';

const GIGABYTE = 1e9;

/** Backs up and restores a database of its own by the operator's program. */
export async function measureRestore(
  { connection }: Pick<EmbeddedPostgres, 'connection'>,
  history: History,
): Promise<Pick<Costs['secondsPerGb'], 'backup' | 'restore'>> {
  const { host, port, user } = connection;
  const open = (database: string) =>
    openDatabase({ ...connection, database, max: 1, ...UNTIMED }, console.error);
  const file = path.join(host, 'sample.backup');
  const seconds = (name: string, args: readonly string[]) => {
    const address = `postgres://${user}@/${name}?host=${encodeURIComponent(host)}&port=${port}`;
    const env = { PATH: process.env['PATH'], DATABASE_URL: address, AUTH_SECRET: SECRET };
    const began = performance.now();
    const program = path.join(ROOT, 'apps/server/dist/ops.js');
    const { status, stderr } = spawnSync(process.execPath, [program, ...args], {
      env,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`ops ${args[0]} failed: ${stderr}`);
    return (performance.now() - began) / 1_000;
  };
  const admin = open(connection.database);
  try {
    for (const name of ['sample', 'restored']) await admin.pool.query(`create database ${name}`);
    const gigabytes = (await fillSample(open('sample'), history)) / GIGABYTE;
    const backup = seconds('sample', ['backup', file]) / gigabytes;
    const restore = seconds('restored', ['restore', file, '--yes']) / gigabytes;
    for (const name of ['sample', 'restored']) await admin.pool.query(`drop database ${name}`);
    return { backup, restore };
  } finally {
    await admin.close();
    await rm(file, { force: true });
  }
}

/** Returns its bytes. */
async function fillSample(sample: OpenDatabase, history: History): Promise<number> {
  try {
    await fill(sample, history);
    const { rows } = await sample.pool.query<{ bytes: number }>(
      'select pg_database_size(current_database())::float8 as bytes',
    );
    return rows[0]?.bytes ?? Number.NaN;
  } finally {
    await sample.close();
  }
}

/** Copies files to the same disk and waits until they are on it. Returns seconds for a GB. */
export async function measureCopy(from: string, to: string, bytes: number): Promise<number> {
  await mkdir(to);
  const began = performance.now();
  try {
    const { status } = spawnSync('sh', ['-c', 'cp -a "$1/." "$2" && sync -f "$2"', 'sh', from, to]);
    if (status !== 0) throw new Error(`${from} could not be copied.`);
    return (performance.now() - began) / 1_000 / (bytes / GIGABYTE);
  } finally {
    await rm(to, { recursive: true });
  }
}
