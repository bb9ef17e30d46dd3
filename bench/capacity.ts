// Simulates members against one server: the capacity in the busiest hour, and a whole day of 10,000
// members (docs/operate/capacity.md). Run: npm run bench -- capacity [--quick]
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { findDifferences } from '../apps/server/src/ops/fsck/find-differences.ts';
import { openCaller, type Caller } from './capacity/caller.ts';
import { CALLS_PER_DAY, OPEN_SHARE } from './capacity/day.ts';
import { busiestHour, type HourFigures } from './capacity/hour.ts';
import { signInMembers } from './capacity/members.ts';
import { openApps, type OpenApps } from './capacity/open-apps.ts';
import { countAll } from './run/counts.ts';
import { openEnvironment, type BenchTarget } from './run/environment.ts';
import { milliseconds } from './run/report.ts';

const { values: flags } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });

/** Accounts; with more members, several share one. */
const MEMBERS = flags.quick ? 1_000 : 10_000;
const POSTS = 20_000;
const STEP_SECONDS = flags.quick ? 5 : 20;
const FIRST_STEP = 10_000;
/** Above this, the load generator on the same machine would measure itself. */
const SOCKETS_MAX = flags.quick ? 1_000 : 5_000;
const P95_MAX_MS = 200;
const WORKERS = 16;

async function findCapacity(
  target: BenchTarget,
  caller: Caller,
  apps: OpenApps,
): Promise<HourFigures[]> {
  const steps: HourFigures[] = [];
  for (let members = FIRST_STEP; ; members *= 2) {
    const sockets = Math.min(SOCKETS_MAX, members * OPEN_SHARE);
    await apps.grow(sockets);
    const step = await busiestHour(caller, apps, members, STEP_SECONDS);
    steps.push(step);
    print(step, sockets, await target.server.memoryMb());
    if (step.failures.length > 0 || step.p95 > P95_MAX_MS) return steps;
  }
}

function print(step: HourFigures, sockets: number, memoryMb: number): void {
  const cells = [
    step.members.toLocaleString('en'),
    step.callsPerSecond.toFixed(0),
    step.readsPerSecond.toFixed(0),
    sockets.toLocaleString('en'),
    milliseconds(step.p50),
    milliseconds(step.p95),
    milliseconds(step.p99),
    `${(step.busy * 100).toFixed(0)} %`,
    `${memoryMb.toFixed(0)} MB`,
    step.failures.length,
  ];
  console.log(`| ${cells.join(' | ')} |`);
  for (const failure of step.failures.slice(0, 3)) console.log(failure);
}

async function wholeDay(caller: Caller, members: number): Promise<number> {
  const calls = members * CALLS_PER_DAY;
  const began = performance.now();
  let made = 0;
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      while (made < calls) {
        made += 1;
        await caller.call();
      }
    }),
  );
  return (performance.now() - began) / 1_000;
}

async function verify(
  { database }: BenchTarget,
  callers: readonly Caller[],
  before: Stored,
): Promise<void> {
  const made = (name: 'message' | 'post') =>
    callers.reduce((sum, { counts }) => sum + (counts.get(name) ?? 0), 0);
  const after = await readStored(database);
  const added = { messages: after.messages - before.messages, tiles: after.tiles - before.tiles };
  if (added.messages !== made('message') || added.tiles !== made('post')) {
    throw new Error(
      `${made('message')} messages and ${made('post')} posts gave ${JSON.stringify(added)}.`,
    );
  }
  const differences = await findDifferences(database.db);
  if (differences.length > 0) throw new Error(JSON.stringify(differences.slice(0, 5)));
}

type Stored = Awaited<ReturnType<typeof readStored>>;

async function readStored(database: BenchTarget['database']) {
  return {
    messages: await countAll(database, 'messages'),
    tiles: await countAll(database, 'tiles'),
  };
}

async function main(): Promise<void> {
  const effort = { rounds: 1, ms: 0, sends: 0 };
  const [loadBefore = 0] = loadavg();
  const environment = await openEnvironment(undefined, effort, POSTS);
  try {
    const { target } = environment;
    const members = await signInMembers(target, MEMBERS);
    const { url } = target.server;
    const before = await readStored(target.database);
    const apps = openApps(url, members);
    const hourCaller = openCaller(url, members, 1);
    console.log(`load before ${loadBefore.toFixed(2)}; ${CALLS_PER_DAY.toFixed(1)} calls a day`);
    console.log(
      '| members | calls a second | reads a second | sockets | p50 | p95 | p99 | machine | memory | failed |',
    );
    console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |');
    await findCapacity(target, hourCaller, apps);
    const dayCaller = openCaller(url, members, 2);
    const seconds = await wholeDay(dayCaller, MEMBERS);
    console.log(
      `A day of ${MEMBERS.toLocaleString('en')} members: ${Math.round(MEMBERS * CALLS_PER_DAY).toLocaleString('en')} calls in ${seconds.toFixed(0)} s`,
    );
    apps.close();
    hourCaller.close();
    dayCaller.close();
    await verify(target, [hourCaller, dayCaller], before);
    console.log('Every acknowledged message and post is stored; fsck finds no difference.');
  } finally {
    await environment.close();
  }
}

await main();
