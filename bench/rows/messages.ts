import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment } from '../run/environment.ts';
import {
  baselinePair,
  floorPair,
  httpFloorPair,
  productPair,
  rowsFloorPair,
  type Pair,
} from '../run/clients/pairs.ts';
import { milliseconds, rate, type Row } from '../run/report.ts';
import {
  inRounds,
  percentile,
  type Figures,
  type NamedFigures,
  type Series,
} from '../run/rounds.ts';
import { countAll } from '../run/counts.ts';

const PAIRS = 32;
const LATENCY_PAIRS = 20;
const PER_SECOND = 100;
const RECEIVE_TIMEOUT_MS = 10_000;
const SYSTEMS = ['product', 'baseline', 'floor', 'http', 'rows'] as const;

type System = (typeof SYSTEMS)[number];

interface Messenger {
  readonly pairs: readonly Pair[];
  stored(): Promise<number>;
}

type Messengers = Readonly<Record<System, Messenger>>;

/** Sends messages from one client to a friend's socket; each must be stored and received. */
export async function messages(environment: Environment): Promise<Row[]> {
  const { effort } = environment;
  const messengers = await openMessengers(environment);
  try {
    const one = await inRounds(effort.rounds, seriesOf(messengers, oneByOne(effort.sends)));
    await useAllPairs(messengers, 1);
    const { product, baseline } = messengers;
    const steady = await inRounds(
      effort.rounds,
      seriesOf({ product, baseline }, steadily(effort.sends)),
    );
    const rows = [...oneByOneRows(one), ...steadyRows(steady)];
    for (const senders of [8, PAIRS]) {
      await useAllPairs(messengers, senders);
      const load = inRate(senders, effort.ms);
      rows.push(...rateRows(senders, await inRounds(effort.rounds, seriesOf(messengers, load))));
    }
    return rows;
  } finally {
    for (const system of SYSTEMS) messengers[system].pairs.forEach((pair) => pair.close());
  }
}

/**
 * Servers close connections that are idle for a minute, and the latency series use only some pairs.
 */
async function useAllPairs(messengers: Messengers, phase: number): Promise<void> {
  for (const { pairs } of Object.values(messengers)) {
    await Promise.all(pairs.map((pair) => pair.send(`phase ${phase}`)));
  }
}

async function openMessengers({ target, sockets }: Environment): Promise<Messengers> {
  const at = { sendAt: target.server.url, readAt: target.server.url };
  const open = async (openPair: (n: number) => Promise<Pair>, table: string) => {
    const pairs: Pair[] = [];
    while (pairs.length < PAIRS) pairs.push(await openPair(pairs.length));
    return { pairs, stored: () => countAll(target.database, table) };
  };
  return {
    product: await open((n) => productPair(target, n, at), 'messages'),
    baseline: await open((n) => baselinePair(target, PAIRS + n), 'baseline.messages'),
    floor: await open((n) => floorPair(sockets.url, n), 'bench_pushes'),
    http: await open((n) => httpFloorPair(sockets.httpUrl, n), 'bench_pushes'),
    rows: await open((n) => rowsFloorPair(target, sockets.httpUrl, 4 * PAIRS + n), 'messages'),
  };
}

function seriesOf(
  messengers: Partial<Messengers>,
  load: (pairs: readonly Pair[]) => Promise<NamedFigures>,
): Series {
  const entries = Object.entries(messengers).map(
    ([system, messenger]) => [system, () => checked(messenger, load)] as const,
  );
  return Object.fromEntries(entries);
}

/** Throws unless exactly the sent messages are stored and received. */
async function checked(
  { pairs, stored }: Messenger,
  load: (pairs: readonly Pair[]) => Promise<NamedFigures>,
): Promise<NamedFigures> {
  const before = { stored: await stored(), received: receivedBy(pairs) };
  const { sent = 0, ...figures } = await load(pairs);
  const added = {
    stored: (await stored()) - before.stored,
    received: receivedBy(pairs) - before.received,
  };
  if (added.received !== sent || added.stored !== sent) {
    throw new Error(
      `Of ${sent} messages ${added.stored} are stored and ${added.received} received.`,
    );
  }
  return figures;
}

function receivedBy(pairs: readonly Pair[]): number {
  return pairs.reduce((sum, pair) => sum + pair.received(), 0);
}

export function oneByOne(sends: number) {
  return async (pairs: readonly Pair[]): Promise<NamedFigures> => {
    const times: number[] = [];
    for (let n = 0; n < sends; n += 1) {
      times.push((await pairs[n % LATENCY_PAIRS]?.send(`one ${n}`)) ?? Number.NaN);
    }
    return { sent: sends, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
  };
}

function steadily(sends: number) {
  return async (pairs: readonly Pair[]): Promise<NamedFigures> => {
    const pending: Promise<number>[] = [];
    const began = performance.now();
    for (let n = 0; n < sends; n += 1) {
      await sleep(Math.max(0, began + (n * 1_000) / PER_SECOND - performance.now()));
      const pair = pairs[n % LATENCY_PAIRS];
      if (pair !== undefined) pending.push(pair.send(`steady ${n}`));
    }
    const times = await Promise.all(pending);
    return { sent: sends, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
  };
}

/** Measured up to the last receipt. */
function inRate(senders: number, ms: number) {
  return async (pairs: readonly Pair[]): Promise<NamedFigures> => {
    const receivedBefore = receivedBy(pairs);
    const started = performance.now();
    const sendUntilEnd = async (pair: Pair) => {
      let count = 0;
      for (; performance.now() - started < ms; count += 1) await pair.post(`load ${count}`);
      return count;
    };
    const counts = await Promise.all(pairs.slice(0, senders).map(sendUntilEnd));
    const sent = counts.reduce((sum, count) => sum + count, 0);
    const deadline = performance.now() + RECEIVE_TIMEOUT_MS;
    while (receivedBy(pairs) - receivedBefore < sent && performance.now() < deadline) {
      await sleep(1);
    }
    return { sent, rate: sent / ((performance.now() - started) / 1_000) };
  };
}

const CHECKED = 'every message stored and received, after every round';

function oneByOneRows(figures: Figures): Row[] {
  const measured = milliseconds(figures.of('product p50'));
  const p99 = (system: System) => `p99 ${milliseconds(figures.of(`${system} p99`))}`;
  const against = (system: Exclude<System, 'product'>, goal: number | null, what: string): Row => ({
    scenario: `message, one by one, p50 / ${what}`,
    measured: `${measured} (${p99('product')})`,
    compared: `${milliseconds(figures.of(`${system} p50`))} (${p99(system)})`,
    value: figures.ratio('product p50', `${system} p50`),
    goal,
    isMost: true,
    checked: CHECKED,
  });
  return [
    against('floor', null, 'commit + push'),
    against('http', null, 'commit over HTTP + push'),
    against('rows', null, 'rows of a message over HTTP + push'),
    against('baseline', 1.1, 'day baseline'),
  ];
}

function steadyRows(figures: Figures): Row[] {
  const [p50, p99] = ['product p50', 'product p99'] as const;
  return [
    {
      scenario: `messages at ${PER_SECOND} a second, p99 / p50`,
      measured: milliseconds(figures.of(p99)),
      compared: milliseconds(figures.of(p50)),
      value: figures.ratio(p99, p50),
      goal: null,
      isMost: true,
      checked: CHECKED,
    },
    {
      scenario: `messages at ${PER_SECOND} a second, p50 / day baseline`,
      measured: milliseconds(figures.of(p50)),
      compared: milliseconds(figures.of('baseline p50')),
      value: figures.ratio(p50, 'baseline p50'),
      goal: 1.1,
      isMost: true,
      checked: CHECKED,
    },
  ];
}

function rateRows(senders: number, figures: Figures): Row[] {
  const against = (system: Exclude<System, 'product'>, goal: number | null, what: string): Row => ({
    scenario: `messages, ${senders} senders / ${what}`,
    measured: rate(figures.of('product rate')),
    compared: rate(figures.of(`${system} rate`)),
    value: figures.ratio('product rate', `${system} rate`),
    goal,
    checked: CHECKED,
  });
  return [
    against('floor', null, 'commit + push'),
    against('http', null, 'commit over HTTP + push'),
    against('rows', null, 'rows of a message over HTTP + push'),
    against('baseline', 1.2, 'day baseline'),
  ];
}
