import { connect as openSocket, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FanOut } from '../../apps/server/src/live/fan-out/fan-out.ts';
import { redisFanOut } from '../../apps/server/src/live/fan-out/redis-fan-out.ts';
import type { OpenDatabase } from '../../apps/server/src/platform/db/open.ts';
import { accountNotices } from '../../apps/server/src/platform/db/account-notices.ts';
import { openLog } from '../../apps/server/src/platform/log/open-log.ts';
import type { Random } from '../../apps/server/src/testing/fuzz/random.ts';
import { milliseconds } from '../run/report.ts';
import { percentile } from '../run/rounds.ts';
import { stableMemoryMb } from '../run/stable-memory.ts';
import { CALL_NAMES, GROWING_TABLES, type CallName, type GrowingTable } from './behavior.ts';
import type { Caller } from './caller.ts';
import type { CallCost, Costs } from './costs.ts';
import type { Member } from './members.ts';
import { usageDuring, type Usage } from './meter.ts';
import { openApps } from './open-apps.ts';
import type { Site } from './site.ts';

const AT_ONCE = 4;
const CALLS_MIN = 100;
const COLD_CALLS = 200;
/** Some of a socket's pings. */
const IDLE_MS = 25_000;
/** About 1,000 changes a second. */
const TICK_MS = 10;
const CHANGES_PER_TICK = 10;
const TRIES = 100;
const EXTRA_SUBSCRIBERS = 50;
const MEGABYTE = 1_024 ** 2;

/** Milliseconds of the first pages after a start, with nothing in the cache. */
export async function measureColdPages(caller: Caller): Promise<{ p50: number; p95: number }> {
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (times.length < COLD_CALLS) {
        const began = performance.now();
        await caller.make('open');
        times.push(performance.now() - began);
      }
    }),
  );
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
}

export interface CallFigures {
  readonly calls: Costs['calls'];
  readonly change: Costs['change'];
  readonly diskReadMs: number;
}

/** Measures the calls one kind after the other, each for some seconds, without what is used idle. */
export async function measureCalls(
  site: Site,
  caller: Caller,
  seconds: number,
): Promise<CallFigures> {
  const idle = await usageDuring(site, () => sleep(IDLE_MS));
  const calls = {} as Record<CallName, CallCost>;
  const all: Usage[] = [];
  for (const name of CALL_NAMES) {
    let count = 0;
    const usage = await usageDuring(site, async () => {
      count = await callFor(caller, name, seconds);
    });
    all.push(usage);
    const each = (of: keyof Usage) => above(idle, usage, of) / count;
    const cost: CallCost = {
      serverMs: each('serverMs'),
      postgresMs: each('postgresMs'),
      redisMs: each('redisMs'),
      changes: each('changes'),
      diskReads: each('diskReads'),
      walBytes: each('walBytes'),
    };
    calls[name] = cost;
    console.log(
      `${name}: ${count} calls, each ${milliseconds(cost.serverMs)} of the server, ${milliseconds(cost.postgresMs)} of PostgreSQL, ${cost.diskReads.toFixed(1)} reads`,
    );
  }
  const sum = (of: keyof Usage) => all.reduce((total, usage) => total + usage[of], 0);
  return {
    calls,
    change: await measureChange(site, caller, { idle, seconds }),
    diskReadMs: sum('diskReadMs') / sum('diskReads'),
  };
}

/**
 * Sends one change many times, as many servers would, and measures what it costs a server without
 * sockets and, with more receivers, Redis.
 */
async function measureChange(
  site: Site,
  caller: Caller,
  { idle, seconds }: { readonly idle: Usage; readonly seconds: number },
): Promise<Costs['change']> {
  const texts: string[] = [];
  const fanOut = redisFanOut(`redis://127.0.0.1:${site.redisPort}`, {
    log: openLog('error', process.stderr),
    notices: accountNotices(),
    onMessage: (text) => void texts.push(text),
    onGap: () => undefined,
  });
  try {
    for (let tries = 0; texts.length === 0 && tries < TRIES; tries += 1) {
      await caller.make('message');
      await sleep(TICK_MS);
    }
    const [text] = texts;
    if (text === undefined) throw new Error('No change was received from Redis.');
    const send = () => usageDuring(site, () => sendFor(fanOut, text, seconds));
    const few = await send();
    const subscribers = await subscribe(site, EXTRA_SUBSCRIBERS);
    const many = await send();
    for (const socket of subscribers) socket.destroy();
    const redisMs = (usage: Usage) => above(idle, usage, 'redisMs') / usage.changes;
    return {
      receiveMs: above(idle, few, 'peerMs') / few.changes,
      deliverMs: Math.max(0, redisMs(many) - redisMs(few)) / EXTRA_SUBSCRIBERS,
    };
  } finally {
    await fanOut.close();
  }
}

async function sendFor(fanOut: FanOut, text: string, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    for (let count = 0; count < CHANGES_PER_TICK; count += 1) fanOut.send(text);
    await sleep(TICK_MS);
  }
}

function above(idle: Usage, usage: Usage, of: keyof Usage): number {
  return Math.max(0, usage[of] - (idle[of] / idle.seconds) * usage.seconds);
}

async function callFor(caller: Caller, name: CallName, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1_000;
  let count = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (; performance.now() < end || count < CALLS_MIN; count += 1) await caller.make(name);
    }),
  );
  return count;
}

/** Receives every change, as more servers would. */
async function subscribe({ redisPort }: Site, count: number): Promise<Socket[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = openSocket({ host: '127.0.0.1', port: redisPort });
      socket.write('SUBSCRIBE reprise:live\r\n');
      await once(socket, 'data');
      socket.resume();
      return socket;
    }),
  );
}

/** Opens apps on the server without calls. */
export async function measureSockets(
  site: Site,
  members: readonly Member[],
  { count, random }: { readonly count: number; readonly random: Random },
): Promise<Pick<Costs, 'socket' | 'serverBytes'>> {
  const idle = () => usageDuring(site, () => sleep(IDLE_MS));
  const emptyMb = await stableMemoryMb(site.peer);
  const empty = await idle();
  const apps = openApps(site.peer.url, members, random);
  await apps.grow(count);
  const fullMb = await stableMemoryMb(site.peer);
  const full = await idle();
  apps.close();
  return {
    serverBytes: emptyMb * MEGABYTE,
    socket: {
      count,
      bytes: ((fullMb - emptyMb) * MEGABYTE) / count,
      msPerSecond: above(empty, full, 'peerMs') / full.seconds / count,
    },
  };
}

interface TableRow {
  readonly name: string;
  readonly bytes: number;
  readonly rows: number;
}

/** Reads the sizes of the filled tables. */
export async function measureSizes(
  { pool }: OpenDatabase,
  members: number,
): Promise<Pick<Costs, 'rowBytes' | 'otherBytesPerMember'> & { readonly bytes: number }> {
  const { rows } = await pool.query<TableRow>(
    `select relname as name, pg_total_relation_size(oid)::float8 as bytes,
       reltuples::float8 as rows
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const bytesOf = (list: readonly TableRow[]) => list.reduce((sum, { bytes }) => sum + bytes, 0);
  const isGrowing = ({ name }: TableRow) => (GROWING_TABLES as readonly string[]).includes(name);
  // A clip also has rows in these.
  const ofClips = bytesOf(rows.filter(({ name }) => CLIP_TABLES.has(name)));
  const rowBytes = {} as Record<GrowingTable, number>;
  for (const { name, bytes, rows: count } of rows.filter(isGrowing)) {
    rowBytes[name as GrowingTable] = (bytes + (name === 'tiles' ? ofClips : 0)) / count;
  }
  const bytes = bytesOf(rows);
  const others = bytes - bytesOf(rows.filter(isGrowing)) - ofClips;
  return { rowBytes, otherBytesPerMember: others / members, bytes };
}

const CLIP_TABLES = new Set(['tile_counts', 'tile_words', 'video_edges']);
