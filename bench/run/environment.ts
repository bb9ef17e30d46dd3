import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../apps/server/src/platform/db/embedded/start-embedded-postgres.ts';
import {
  openDatabase,
  UNTIMED,
  type OpenDatabase,
} from '../../apps/server/src/platform/db/open.ts';
import { openOembedServer } from '../../apps/server/src/testing/servers/oembed-server.ts';
import {
  ROOT,
  startBaseline,
  startServer,
  startSockets,
  type FloorSockets,
  type ServerProcess,
} from './processes.ts';
import { seed } from './seed.ts';
import { signInTo, type SignIn } from './users.ts';

export interface Effort {
  readonly rounds: number;
  readonly ms: number;
  readonly sends: number;
}

/** Product and baseline on one seeded database. */
export interface BenchTarget {
  readonly database: OpenDatabase;
  readonly signIn: SignIn;
  readonly posts: number;
  readonly server: ServerProcess;
  readonly baseline: ServerProcess;
  readonly settings: Readonly<Record<string, string>>;
  readonly connection: Connection;
  close(): Promise<void>;
}

export type Connection = Pick<
  EmbeddedPostgres['connection'],
  'host' | 'port' | 'user' | 'database'
>;

export interface Bundles {
  readonly product: string;
  readonly baseline: string;
}

export interface Environment {
  readonly effort: Effort;
  readonly bundles: Bundles;
  readonly dataDir: string;
  readonly target: BenchTarget;
  /** Minimum servers for messages and calls, on the target's database. */
  readonly sockets: FloorSockets;
  /** The caller closes it. */
  openTarget(name: string, posts: number): Promise<BenchTarget>;
  /** Leaves the data directory, so that a server can start its own PostgreSQL. */
  stopAll(): Promise<void>;
  close(): Promise<void>;
}

export async function openEnvironment(
  main: string | undefined,
  effort: Effort,
  posts: number,
): Promise<Environment> {
  const bundles = await buildBundles(main);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'reprise-bench-'));
  // Under root, PostgreSQL runs as another user, who needs access.
  await chmod(dataDir, 0o755);
  const stops: (() => Promise<void>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  const stopDownTo = async (left: number) => {
    while (stops.length > left) await stops.pop()?.();
  };
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log: console.log, isTrusting: true });
    stops.push(postgres.stop);
    const oembed = await openOembedServer();
    stops.push(oembed.stop);
    const openOn = (name: string, count: number) =>
      openTarget({ postgres, bundles, lookUpAt: oembed.url }, name, count);
    const target = await openOn(postgres.connection.database, posts);
    stops.push(target.close);
    await target.database.pool.query(`create table bench_pushes (
      id bigint generated always as identity primary key, body text not null)`);
    const sockets = await startSockets(target.connection);
    stops.push(() => sockets.stop());
    return {
      effort,
      bundles,
      dataDir,
      target,
      sockets,
      openTarget: openOn,
      stopAll: () => stopDownTo(1),
      close: () => stopDownTo(0),
    };
  } catch (error) {
    await stopDownTo(0);
    throw error;
  }
}

async function openTarget(
  on: { postgres: EmbeddedPostgres; bundles: Bundles; lookUpAt: string },
  name: string,
  posts: number,
): Promise<BenchTarget> {
  const { host, port, user, database: first } = on.postgres.connection;
  const connection = { host, port, user, database: name };
  if (name !== first) {
    const admin = openDatabase({ ...connection, database: first }, console.error);
    await admin.pool.query(`create database ${name}`);
    await admin.close();
  }
  // PostgreSQL has 60 connections: 28 of the floors, 11 of the product and 10 of the baseline.
  const options = { application_name: 'bench', max: 1, ...UNTIMED };
  const database = openDatabase({ ...connection, ...options }, console.error);
  const began = performance.now();
  await seed(database, posts);
  console.log(`${posts} posts in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  const address = `postgres://${user}@/${name}?host=${encodeURIComponent(host)}&port=${port}`;
  const settings = { DATABASE_URL: address, SOURCE_LOOKUP: on.lookUpAt };
  const server = await startServer(on.bundles.product, settings);
  const baseline = await startBaseline(on.bundles.baseline, connection);
  return {
    database,
    signIn: signInTo(database),
    posts,
    server,
    baseline,
    settings,
    connection,
    async close() {
      await server.stop();
      await baseline.stop();
      await database.close();
    },
  };
}

/** Builds the product, and the baseline as plain JavaScript. */
async function buildBundles(main: string | undefined): Promise<Bundles> {
  const baseline = path.join(ROOT, '.cache/bench/baseline.js');
  await build({
    entryPoints: [path.join(ROOT, 'bench/baseline/server.ts')],
    outfile: baseline,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  });
  return { product: main === undefined ? buildProduct() : path.resolve(main), baseline };
}

/** Builds the product as `npm start` does. Returns the path of the server. */
export function buildProduct(): string {
  const script = ['scripts/build.mjs', '--if-needed'];
  if (spawnSync(process.execPath, script, { cwd: ROOT, stdio: 'inherit' }).status !== 0) {
    throw new Error('The server could not be built.');
  }
  return path.join(ROOT, 'apps/server/dist/main.js');
}
