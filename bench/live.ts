// Measures live documents: latency on one and two servers, messages per second, bytes per message,
// memory of idle sockets. Run: node --import tsx bench/live.ts [--quick] [--main=<a built main.js>]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../apps/server/src/platform/db/embedded/start-embedded-postgres.ts';
import { openDatabase, type OpenDatabase } from '../apps/server/src/platform/db/open.ts';
import { FIRST_PAIR, openPair, openSocket, type Pair } from './live/pairs.ts';
import { sustained } from './live/sustained.ts';
import { INSERTERS } from './server/likes.ts';
import { signInTo } from './server/users.ts';
import { startServer, type ServerProcess } from './server/processes.ts';
import { seed } from './server/seed.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const { values: flags } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, main: { type: 'string' } },
});
const MAIN = path.resolve(flags.main ?? path.join(ROOT, 'apps/server/dist/main.js'));
const SENDS = flags.quick ? 100 : 500;
const PER_SECOND = 100;
const LOAD_SECONDS = flags.quick ? 5 : 20;
const IDLE_SOCKETS = flags.quick ? 1_000 : 5_000;
const PEAK_EFFORT = flags.quick ? { rounds: 3, ms: 500 } : { rounds: 5, ms: 2_000 };
const PAIRS = 20;
const POSTS = 40_000;
const REDIS_PORT = 6_399;

type Row = Record<string, string | number>;

async function main(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'reprise-live-'));
  // PostgreSQL runs as another account when started by root and must be able to enter the folder.
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, log: console.log, isTrusting: true });
  const redis = spawn('redis-server', [
    '--port',
    String(REDIS_PORT),
    '--save',
    '',
    '--dir',
    dataDir,
  ]);
  const database = openDatabase(
    { ...postgres.connection, statement_timeout: 60_000 },
    console.error,
  );
  try {
    await seed(database, POSTS);
    const settings = { DATABASE_URL: urlOf(postgres) };
    console.table([
      ...(await latencies(database, settings, 'PostgreSQL')),
      ...(await latencies(
        database,
        { ...settings, REDIS_URL: `redis://127.0.0.1:${REDIS_PORT}` },
        'Redis',
      )),
    ]);
    console.table([await peakRate(database, settings)]);
    console.table(await sizes(database, settings));
    console.table(await idleSockets(database, settings));
  } finally {
    await database.close();
    await postgres.stop();
    redis.kill();
    if (redis.exitCode === null) await once(redis, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function latencies(
  database: OpenDatabase,
  settings: Readonly<Record<string, string>>,
  bus: string,
): Promise<Row[]> {
  const servers = [await startServer(MAIN, settings), await startServer(MAIN, settings)] as const;
  const signIn = signInTo(database);
  const rows: Row[] = [];
  try {
    for (const readAt of servers) {
      const where = readAt === servers[0] ? 'one server' : `two servers, ${bus}`;
      const ends = { database, signIn, sendAt: servers[0].url, readAt: readAt.url };
      const pairs: Pair[] = [];
      for (let n = 0; n < PAIRS; n += 1) pairs.push(await openPair(FIRST_PAIR + n, ends));
      await oneByOne(pairs, SENDS / 2);
      const floor = quantile(await commitAndEcho(database, readAt, ends), 0.5);
      rows.push(rowOf(where, 'one by one', await oneByOne(pairs, SENDS), floor));
      rows.push(rowOf(where, `${PER_SECOND} a second`, await steadily(pairs), floor));
      for (const pair of pairs) pair.close();
    }
  } finally {
    for (const server of servers) await server.stop();
  }
  return rows;
}

function rowOf(where: string, how: string, times: readonly number[], floor: number): Row {
  return {
    where,
    how,
    sends: times.length,
    'p50 ms': quantile(times, 0.5).toFixed(2),
    'p99 ms': quantile(times, 0.99).toFixed(2),
    'insert commit + echo ms': floor.toFixed(2),
    'p50 / that': (quantile(times, 0.5) / floor).toFixed(2),
  };
}

async function oneByOne(pairs: readonly Pair[], sends: number): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < sends; n += 1) {
    times.push((await pairs[n % pairs.length]?.send(`one ${n}`)) ?? 0);
  }
  return times;
}

async function steadily(pairs: readonly Pair[]): Promise<number[]> {
  const under: Promise<number>[] = [];
  const began = performance.now();
  for (let n = 0; n < PER_SECOND * LOAD_SECONDS; n += 1) {
    await sleep(Math.max(0, began + (n * 1_000) / PER_SECOND - performance.now()));
    const pair = pairs[n % pairs.length];
    if (pair !== undefined) under.push(pair.send(`load ${n}`));
  }
  return Promise.all(under);
}

/** The floor: one committed row and one echoed frame. */
async function commitAndEcho(
  { pool }: OpenDatabase,
  { url }: ServerProcess,
  { signIn }: { signIn: ReturnType<typeof signInTo> },
): Promise<number[]> {
  await pool.query('create table if not exists bench_commits (n bigint)');
  const socket = await openSocket(url, await signIn(1));
  const times: number[] = [];
  for (let n = 0; n < SENDS; n += 1) {
    const began = performance.now();
    await pool.query('insert into bench_commits values ($1)', [n]);
    await socket.emitWithAck('unsubscribe', { collection: 'users', id: 'unknown-uid' });
    times.push(performance.now() - began);
  }
  socket.close();
  return times;
}

async function peakRate(
  database: OpenDatabase,
  settings: Readonly<Record<string, string>>,
): Promise<Row> {
  const server = await startServer(MAIN, settings);
  const { url } = server;
  const ends = { database, signIn: signInTo(database), sendAt: url, readAt: url };
  const pairs: Pair[] = [];
  try {
    while (pairs.length < INSERTERS) pairs.push(await openPair(FIRST_PAIR + pairs.length, ends));
    return await sustained({ database, url, pairs }, PEAK_EFFORT);
  } finally {
    for (const pair of pairs) pair.close();
    await server.stop();
  }
}

/** Frames that one message sends to its receiver, with short and with long documents. */
async function sizes(
  database: OpenDatabase,
  settings: Readonly<Record<string, string>>,
): Promise<Row[]> {
  const server = await startServer(MAIN, settings);
  const { url } = server;
  const pair = await openPair(FIRST_PAIR + PAIRS, {
    database,
    signIn: signInTo(database),
    sendAt: url,
    readAt: url,
  });
  const rows: Row[] = [];
  const measure = async (messages: number, conversations: number) => {
    await fill(database, pair.chat, messages, conversations);
    pair.bytes();
    await pair.send(`message ${String(rows.length).padStart(4, '0')}`);
    await sleep(200);
    const frames = pair.bytes();
    const total = frames.reduce((sum, bytes) => sum + bytes, 0);
    rows.push({ messages, conversations, frames: frames.length, bytes: total });
  };
  try {
    // The first message also raises the unseen count.
    await pair.send('first');
    await measure(9, 5);
    await measure(9_999, 5);
    await measure(10_000, 5_000);
  } finally {
    pair.close();
    await server.stop();
  }
  return rows;
}

async function fill(
  { pool }: OpenDatabase,
  chat: string,
  messages: number,
  conversations: number,
): Promise<void> {
  await pool.query(
    `with c as (select * from chats where combined_id = $1), filled as (
       insert into messages (chat_id, seq, client_id, sender_id, body)
       select c.id, n, gen_random_uuid(), c.low_id, 'filled'
       from c, generate_series(c.last_seq + 1, $2) n)
     update chats set last_seq = greatest(last_seq, $2) where combined_id = $1`,
    [chat, messages],
  );
  await pool.query(
    `with c as (select * from chats where combined_id = $1), made as (
       insert into chats (combined_id, low_id, high_id)
       select 'bench' || n, c.high_id, 20000 + n from c, generate_series(1, $2) n
       on conflict do nothing returning id, low_id, high_id)
     insert into summaries (user_id, chat_id, other_id, last_message, is_seen, version)
     select low_id, id, high_id, 'filled', true, 1 from made`,
    [chat, conversations],
  );
}

async function idleSockets(
  database: OpenDatabase,
  settings: Readonly<Record<string, string>>,
): Promise<Row[]> {
  const server = await startServer(MAIN, settings);
  const user = await signInTo(database)(1);
  const sockets = [];
  try {
    for (let n = 0; n < 50; n += 1) sockets.push(await openSocket(server.url, user));
    await sleep(2_000);
    const before = await server.memoryMb();
    while (sockets.length < IDLE_SOCKETS) {
      const opening = Array.from({ length: 50 }, () => openSocket(server.url, user));
      sockets.push(...(await Promise.all(opening)));
    }
    await sleep(5_000);
    const after = await server.memoryMb();
    return [
      {
        sockets: sockets.length,
        'before MB': before.toFixed(0),
        'after MB': after.toFixed(0),
        'KB each': (((after - before) * 1_024) / (sockets.length - 50)).toFixed(1),
      },
    ];
  } finally {
    for (const socket of sockets) socket.close();
    await server.stop();
  }
}

function quantile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

function urlOf({ connection: { host, port, user, database } }: EmbeddedPostgres): string {
  return `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

console.log(`load before: ${loadavg()[0]?.toFixed(2)}`);
await main();
process.exit(0);
