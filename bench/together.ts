// Measures how far two pages are apart that loop a clip together, and how fast they are in step
// again (docs/performance.md). Needs a build. Run: npm run bench -- together [seconds] [servers]; with
// 2 servers, each page is at another one, behind nginx.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Browser, chromium, type Page, request } from '@playwright/test';
import { e2ePorts } from '../e2e/ports.ts';
import { startProduct, untilReady } from '../e2e/product.ts';
import { openConversation, sendToFriend } from '../e2e/support/chat.ts';
import { launchOptions } from '../e2e/support/chromium/chromium.ts';
import { befriend } from '../e2e/support/friends.ts';
import { startRelay } from '../e2e/support/relay.ts';
import {
  offsetsBetween,
  type Positions,
  recordedPositions,
  recordPositions,
  room,
} from '../e2e/support/together.ts';
import { openSignedIn, register, type TestUser } from '../e2e/support/users.ts';
import { percentile } from './run/rounds.ts';

const SECONDS = Number(process.argv[2] ?? 60);
const HAS_TWO_SERVERS = process.argv[3] === '2';
const CUT_MS = 10_000;
const HIDDEN_MS = 5_000;
const SETTLE_MS = 8_000;
const RECOVERY_MAX_MS = 20_000;
const IN_STEP_MS = 150;
const times = { startTime: 2, endTime: 8 };
const ROUND_MS = (times.endTime - times.startTime) * 1000;
/** A seek from this much before the end of the clip, or later, is one at the seam. */
const SEAM_MS = 600;

/** Two clips of each player. */
const KINDS = {
  file: ['sample-0001', 'sample-0002'],
  provider: ['jNQXAC9IVRw', 'dQw4w9WgXcQ'],
} as const;

interface Pair {
  readonly one: Page;
  readonly other: Page;
}

interface Row {
  readonly what: string;
  readonly value: string;
  readonly goal: string;
  readonly isReached: boolean;
}

const { port, video, stop } = await (HAS_TWO_SERVERS ? serveTwo() : serve());
const origin = `http://localhost:${port}`;
const relay = await startRelay(port);

async function serve() {
  const { stop: stopProduct } = await startProduct(e2ePorts);
  await untilReady(`http://localhost:${e2ePorts.app}/readyz`);
  return { port: e2ePorts.app, video: e2ePorts.video, stop: stopProduct };
}

async function serveTwo() {
  // Chooses the ports, which the program inherits.
  const { clusterPorts } = await import('../e2e/cluster/ports.ts');
  const program = ['--import', 'tsx', 'e2e/cluster/serve.ts'];
  const servers = spawn(process.execPath, program, { stdio: 'inherit' });
  await untilReady(`http://localhost:${clusterPorts.proxy}/readyz`);
  return {
    port: clusterPorts.proxy,
    video: clusterPorts.video,
    async stop() {
      servers.kill('SIGTERM');
      await once(servers, 'exit');
    },
  };
}

async function main(): Promise<boolean> {
  const options = await launchOptions(video);
  const browsers = await Promise.all([
    chromium.launch(options),
    chromium.launch({ ...options, args: options.args.map(throughRelay) }),
  ]);
  try {
    const rows: Row[] = [];
    for (const kind of ['file', 'provider'] as const) {
      rows.push(...(await measure(browsers, kind)));
    }
    console.table(rows);
    return rows.every(({ isReached }) => isReached);
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()));
    relay.stop();
    await stop();
  }
}

function throughRelay(argument: string): string {
  const rules = '--host-resolver-rules=';
  const rule = `MAP localhost:${port} 127.0.0.1:${relay.port}`;
  return argument.startsWith(rules) ? argument.replace(rules, `${rules}${rule}, `) : argument;
}

async function measure(browsers: readonly Browser[], kind: keyof typeof KINDS): Promise<Row[]> {
  const { users, tiles } = await makeUsers(kind);
  const [one, other] = await Promise.all(
    browsers.map((browser, nth) => {
      const user = users[nth];
      if (!user) throw new Error('Two users are needed.');
      // e2e/cluster/serve.ts reads the user agent.
      const at = HAS_TWO_SERVERS ? { userAgent: `Chrome server-${nth}` } : {};
      return openSignedIn(browser, user, { baseURL: origin, ...at });
    }),
  );
  if (!one || !other) throw new Error('Two pages are needed.');
  const pair = { one, other };
  await Promise.all(
    users.map((_, nth) =>
      openConversation(nth === 0 ? one : other, users[1 - nth]?.username ?? ''),
    ),
  );
  await one.getByRole('button', { name: 'Loop together' }).first().click();
  await room(one).waitFor();
  await delay(SETTLE_MS);
  await recordPositions(one);
  const rows: Row[] = [];
  const joinedAt = now();
  await other.getByRole('button', { name: 'Join' }).first().click();
  await recordPositions(other);
  rows.push(recoveryRow(kind, 'late joiner', await recovery(pair, joinedAt), 1_500));
  await delay(SETTLE_MS);
  rows.push(...(await undisturbed(pair, kind)));
  for (const [what, act] of disturbances(pair)) {
    const since = await act();
    rows.push(recoveryRow(kind, what, await recovery(pair, since), 1_000));
    await delay(SETTLE_MS);
  }
  console.log(`${kind}: clips ${tiles.join(', ')}`);
  await Promise.all([one, other].map((page) => page.context().close()));
  return rows;
}

async function undisturbed(pair: Pair, kind: string): Promise<Row[]> {
  const since = now();
  await delay(SECONDS * 1000);
  const [one, other] = await positionsOf(pair);
  const isNew = ({ at }: { readonly at: number }) => at >= since;
  const offsets = offsetsBetween(one, other, ROUND_MS).filter(isNew);
  const values = offsets.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const [p50, p95, highest] = [0.5, 0.95, 1].map((share) => Math.round(percentile(values, share)));
  const seeks = [one, other].flatMap((each) => each.seeks.filter(isNew)).filter(isInside);
  return [
    row(kind, `offset p50, ms (${values.length} samples)`, p50 ?? NaN, 60),
    row(kind, 'offset p95, ms', p95 ?? NaN, 150),
    row(kind, 'offset highest, ms', highest ?? NaN, Infinity),
    row(kind, 'seeks away from a seam', seeks.length, 0),
  ];
}

function isInside({ from }: Positions['seeks'][number]): boolean {
  const seam = times.endTime * 1000 - SEAM_MS;
  return from < seam && from > times.startTime * 1000 + SEAM_MS;
}

type Disturbance = readonly [string, () => Promise<number>];

/** Each returns when the pages can be in step again. */
function disturbances({ one, other }: Pair): Disturbance[] {
  return [
    [
      'pause',
      async () => {
        await room(one).getByRole('button', { name: 'Pause for everyone' }).click();
        await delay(2_000);
        await room(other).getByRole('button', { name: 'Play for everyone' }).click();
        return now();
      },
    ],
    [
      'next',
      async () => {
        await room(other).getByRole('button', { name: 'NEXT for everyone' }).click();
        const changedAt = now();
        await delay(500);
        await Promise.all([recordPositions(one), recordPositions(other)]);
        return changedAt;
      },
    ],
    [
      'hidden tab',
      async () => {
        await setHidden(other, true);
        await delay(HIDDEN_MS);
        await setHidden(other, false);
        return now();
      },
    ],
    [
      'cut of 10 s',
      async () => {
        relay.cut();
        await other.context().setOffline(true);
        await delay(CUT_MS / 2);
        // What the other one misses.
        await room(one).getByRole('button', { name: 'Pause for everyone' }).click();
        await delay(1_000);
        await room(one).getByRole('button', { name: 'Play for everyone' }).click();
        await delay(CUT_MS / 2 - 1_000);
        relay.restore();
        await other.context().setOffline(false);
        return now();
      },
    ],
  ];
}

/** Milliseconds until both have been in step for half a second. */
async function recovery(pair: Pair, since: number): Promise<number> {
  while (now() - since < RECOVERY_MAX_MS) {
    await delay(500);
    const [one, other] = await positionsOf(pair);
    const offsets = offsetsBetween(one, other, ROUND_MS).filter(({ at }) => at >= since);
    const nth = offsets.findIndex(({ at }, index) => {
      const following = offsets.slice(index).filter((next) => next.at <= at + 500);
      return following.length >= 5 && following.every(({ ms }) => ms <= IN_STEP_MS);
    });
    const first = offsets[nth];
    if (first) return Math.round(first.at - since);
  }
  return Infinity;
}

function positionsOf({ one, other }: Pair): Promise<[Positions, Positions]> {
  return Promise.all([recordedPositions(one), recordedPositions(other)]);
}

function recoveryRow(kind: string, what: string, ms: number, goalMs: number): Row {
  return row(kind, `in step after ${what}, ms`, ms, goalMs);
}

function row(kind: string, what: string, value: number, goal: number): Row {
  const isOpen = goal === Infinity;
  return {
    what: `${kind}: ${what}`,
    value: String(value),
    goal: isOpen ? '' : String(goal),
    isReached: isOpen || value <= goal,
  };
}

async function makeUsers(kind: keyof typeof KINDS) {
  const users: TestUser[] = [];
  for (const name of ['ann', 'bea']) {
    const context = await request.newContext({ baseURL: origin });
    users.push(await register(context, name));
  }
  const [ann, bea] = users;
  if (!ann || !bea) throw new Error('Two users are needed.');
  await befriend(ann, bea);
  const tiles: number[] = [];
  for (const link of KINDS[kind].toReversed()) {
    const tile = await ann.post({ link, description: link, ...times });
    await sendToFriend(ann, bea, { text: '', tile_id: tile });
    tiles.push(tile);
  }
  return { users, tiles };
}

/** Playwright cannot hide a tab. */
function setHidden(page: Page, isHidden: boolean): Promise<void> {
  return page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

function now(): number {
  return performance.timeOrigin + performance.now();
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

process.exitCode = (await main()) ? 0 : 1;
