// Measures the server against ceilings measured in the same minutes (docs/performance.md). Run: npm
// run bench [-- --quick] [-- --main=<another built main.js>]
import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../apps/server/src/platform/db/embedded/start-embedded-postgres.ts';
import { openDatabase } from '../apps/server/src/platform/db/open.ts';
import { depthAndSize, memberHeads, visitorDocument, visitorHeads } from './server/feed.ts';
import { visitorFreshness } from './server/freshness.ts';
import { countAfterKill, likes } from './server/likes.ts';
import { signInTo } from './server/users.ts';
import type { BenchTarget } from './server/bench-target.ts';
import { startServer } from './server/processes.ts';
import { group, isReached, tableOf, type RejectedRows, type Row } from './server/report.ts';
import { seed } from './server/seed.ts';
import { starts } from './server/starts.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const { values: flags } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, main: { type: 'string' } },
});
const effort = flags.quick ? { rounds: 3, ms: 250 } : { rounds: 7, ms: 800 };
const posts = flags.quick ? 40_000 : 1_000_000;

async function measure(main: string): Promise<(Row | RejectedRows)[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'reprise-bench-'));
  // PostgreSQL runs as another account when started by root and must be able to enter the folder.
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, log: console.log, isTrusting: true });
  try {
    const rows = await measureOn(postgres, main);
    await postgres.stop();
    const what = 'embedded database';
    const cold = () =>
      starts(main, { DATA_DIR: dataDir }, { rounds: effort.rounds, what, goalMs: 1_500 });
    return [...rows, ...(await group(`starts, ${what}`, cold))];
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measureOn(
  postgres: EmbeddedPostgres,
  main: string,
): Promise<(Row | RejectedRows)[]> {
  const large = await openTarget({ postgres, name: 'reprise', size: posts, main });
  const small = await openTarget({ postgres, name: 'reprise_small', size: posts / 10, main });
  try {
    const rows = [
      await group('feed heads, visitor', () => visitorHeads(large, effort)),
      await group('document of /', () => visitorDocument(large, effort)),
      await group('freshness', () => visitorFreshness(large)),
      await group('feed heads, signed in', () => memberHeads(large, effort)),
      await group('feed depth and size', () => depthAndSize(large, small, effort)),
      await group('likes', () => likes(large, effort)),
      await group('hot post after SIGKILL', () => countAfterKill(large)),
    ].flat();
    const what = 'warm PostgreSQL';
    const settings = { DATABASE_URL: urlOf(postgres, 'reprise') };
    const warm = () => starts(main, settings, { rounds: effort.rounds, what, goalMs: 1_000 });
    return [...rows, ...(await group(`starts, ${what}`, warm))];
  } finally {
    for (const { server, database } of [large, small]) {
      await server.stop();
      await database.close();
    }
  }
}

async function openTarget({
  postgres,
  name,
  size,
  main,
}: {
  postgres: EmbeddedPostgres;
  name: string;
  size: number;
  main: string;
}): Promise<BenchTarget> {
  const { connection } = postgres;
  if (name !== connection.database) {
    const admin = openDatabase(connection, console.error);
    await admin.pool.query(`create database ${name}`);
    await admin.close();
  }
  const database = openDatabase(
    { ...connection, database: name, application_name: 'bench', statement_timeout: 60_000 },
    console.error,
  );
  const began = performance.now();
  await seed(database, size);
  console.log(`${size} posts in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  const server = await startServer(main, { DATABASE_URL: urlOf(postgres, name) });
  return { database, server, signIn: signInTo(database), posts: size };
}

function urlOf({ connection: { host, port, user } }: EmbeddedPostgres, database: string): string {
  return `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

function builtMain(): string {
  const build = ['scripts/build.mjs', '--if-needed'];
  if (spawnSync(process.execPath, build, { cwd: ROOT, stdio: 'inherit' }).status !== 0) {
    throw new Error('The server could not be built.');
  }
  return path.join(ROOT, 'apps/server/dist/main.js');
}

const began = new Date();
const loadBefore = loadavg();
const rows = await measure(flags.main === undefined ? builtMain() : path.resolve(flags.main));
console.log(`\n${tableOf(rows)}\n`);
const results = path.join(ROOT, '.cache/bench');
await mkdir(results, { recursive: true });
const file = path.join(results, `${began.toISOString().replaceAll(':', '-')}.json`);
const seconds = Math.round((Date.now() - began.getTime()) / 1_000);
await writeFile(file, JSON.stringify({ began, seconds, loadBefore, posts, effort, rows }, null, 2));
console.log(`${seconds} s, load before ${loadBefore[0]?.toFixed(2)}; ${file}`);
process.exitCode = rows.every(isReached) ? 0 : 1;
