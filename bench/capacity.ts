// Measures what calls, sockets and rows cost with more data than memory, and how many members this
// machine serves in their busiest hour (docs/operate/capacity.md). Run:
// npm run bench -- capacity [--quick] [--record]
import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { randomFrom } from '../apps/server/src/testing/fuzz/random.ts';
import { findDifferences } from '../apps/server/src/ops/fsck/find-differences.ts';
import type { OpenDatabase } from '../apps/server/src/platform/db/open.ts';
import { OPEN_SHARE } from './capacity/behavior.ts';
import { openCaller, type Caller } from './capacity/caller.ts';
import type { Costs, Hour } from './capacity/costs.ts';
import { busiestHour, type HourFigures } from './capacity/hour.ts';
import { readMachine, refusal, SOCKETS_MAX } from './capacity/machine.ts';
import { measureCopy } from './capacity/measure-restore.ts';
import {
  measureCalls,
  measureColdPages,
  measureSizes,
  measureSockets,
} from './capacity/measure.ts';
import { signInMembers } from './capacity/members.ts';
import { usageDuring } from './capacity/meter.ts';
import { replaceFigures } from './capacity/model-text.ts';
import { openApps, type OpenApps } from './capacity/open-apps.ts';
import { CACHE_BYTES, openSite, type Site } from './capacity/site.ts';
import { countAll } from './run/counts.ts';
import { ROOT } from './run/processes.ts';
import { milliseconds } from './run/report.ts';

const { values: flags } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
});

/** Accounts; with more members, several share one. */
const HISTORY = flags.quick ? { members: 1_000, days: 40 } : { members: 10_000, days: 40 };
const SAMPLE = flags.quick ? { members: 200, days: 20 } : { members: 1_000, days: 40 };
const CALL_SECONDS = flags.quick ? 1 : 5;
const HOUR_SECONDS = flags.quick ? 5 : 20;
const SOCKETS = flags.quick ? 500 : 10_000;
const P95_MAX_MS = 200;
const DIGITS = 5;
const COSTS = path.join(ROOT, 'bench/capacity/costs.json');
const PAGE = path.join(ROOT, 'docs/operate/capacity.md');

function say(text: string): void {
  console.log(`${(performance.now() / 1_000).toFixed(0)} s: ${text}`);
}

/** Doubles the members of a busiest hour until calls fail or wait. */
async function findCapacity(site: Site, caller: Caller, apps: OpenApps): Promise<Hour[]> {
  const random = randomFrom(3);
  const hours: Hour[] = [];
  for (let { members } = HISTORY; members * OPEN_SHARE <= SOCKETS_MAX; members *= 2) {
    const sockets = members * OPEN_SHARE;
    await apps.grow(sockets);
    const { hour, usage } = await measureHour(site, () =>
      busiestHour(caller, random, members, HOUR_SECONDS),
    );
    const { failures, ...figures } = hour;
    const coresOf = (ms: number) => ms / 1_000 / HOUR_SECONDS;
    hours.push({
      ...figures,
      sockets,
      failed: failures.length,
      serverCores: coresOf(usage.serverMs),
      postgresCores: coresOf(usage.postgresMs),
    });
    say(`${members} members: p95 ${milliseconds(hour.p95)}, ${failures.length} failed`);
    for (const failure of failures.slice(0, 3)) console.log(failure);
    if (failures.length > 0 || hour.p95 > P95_MAX_MS) break;
  }
  return hours;
}

async function measureHour(site: Site, run: () => Promise<HourFigures>) {
  let hour: HourFigures | undefined;
  const usage = await usageDuring(site, async () => {
    hour = await run();
  });
  if (hour === undefined) throw new Error('There was no hour.');
  return { hour, usage };
}

/** Throws unless every acknowledged message and post is stored. */
async function verify(database: OpenDatabase, caller: Caller, before: Stored): Promise<void> {
  const { messages, tiles } = await readStored(database);
  const added = { message: messages - before.messages, post: tiles - before.tiles };
  for (const name of ['message', 'post'] as const) {
    const made = caller.counts.get(name) ?? 0;
    if (made !== added[name]) throw new Error(`${made} calls of ${name} gave ${added[name]} rows.`);
  }
  const differences = await findDifferences(database.db);
  if (differences.length > 0) throw new Error(JSON.stringify(differences.slice(0, 5)));
  say('Every acknowledged message and post is stored; fsck finds no difference.');
}

type Stored = Awaited<ReturnType<typeof readStored>>;

async function readStored(database: OpenDatabase) {
  return {
    messages: await countAll(database, 'messages'),
    tiles: await countAll(database, 'tiles'),
  };
}

async function measure(site: Site): Promise<Omit<Costs, 'run'>> {
  const { database, server } = site;
  const { bytes, ...sizes } = await measureSizes(database, HISTORY.members);
  say(`${(bytes / CACHE_BYTES).toFixed(1)} times as much data as memory for it`);
  const members = await signInMembers(database, HISTORY.members);
  say('signed in');
  const before = await readStored(database);
  const apps = openApps(server.url, members, randomFrom(1));
  const caller = openCaller({ url: server.url, members, apps, random: randomFrom(2) });
  const cold = await measureColdPages(caller);
  await apps.grow(HISTORY.members * OPEN_SHARE);
  const figures = await measureCalls(site, caller, CALL_SECONDS);
  const hours = await findCapacity(site, caller, apps);
  apps.close();
  caller.close();
  say(`opening ${SOCKETS} sockets`);
  const sockets = await measureSockets(site, members, { count: SOCKETS, random: randomFrom(4) });
  say('checking what is stored');
  await verify(database, caller, before);
  const files = path.join(site.dataDir, 'pg18/base');
  const copy = await measureCopy(files, path.join(site.dataDir, 'copy'), bytes);
  const data = { ...HISTORY, bytes, cacheBytes: CACHE_BYTES };
  const secondsPerGb = { ...site.restore, copy };
  return { data, cold, ...figures, ...sockets, ...sizes, secondsPerGb, hours };
}

async function record(costs: Costs): Promise<void> {
  const text = JSON.stringify(costs, rounded);
  await writeFile(COSTS, text);
  await writeFile(PAGE, replaceFigures(await readFile(PAGE, 'utf8'), JSON.parse(text) as Costs));
  spawnSync('npx', ['oxfmt', COSTS, PAGE], { cwd: ROOT, stdio: 'inherit' });
}

function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(DIGITS)) : value;
}

function stop(reason: string): void {
  console.error(reason);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const machine = readMachine();
  const reason = flags.quick ? null : refusal(machine);
  if (reason !== null) return stop(reason);
  const site = await openSite(HISTORY, SAMPLE);
  try {
    const [cpu] = cpus();
    const run = {
      date: new Date().toISOString().slice(0, 10),
      command: ['npm run bench --', 'capacity', ...process.argv.slice(2)].join(' '),
      machine: `${cpus().length} cores (${cpu?.model}), ${Math.round(totalmem() / 1e9)} GB, Node ${process.version}`,
      loadBefore: machine.load,
    };
    const measured = await measure(site);
    const minutes = performance.now() / 60_000;
    const costs: Costs = { run: { ...run, minutes }, ...measured };
    console.log(JSON.stringify(costs, rounded, 2));
    if (flags.record) await record(costs);
  } finally {
    await site.close();
  }
}

await main();
