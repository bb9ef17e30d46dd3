import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findFreePort } from '../../scripts/lib/free-port.mjs';
import type { Environment } from '../run/environment.ts';
import { productPair, type Pair } from '../run/clients/pairs.ts';
import { startServer } from '../run/processes.ts';
import { milliseconds, type Row } from '../run/report.ts';
import { inRounds, type Series } from '../run/rounds.ts';
import { oneByOne } from './messages.ts';

const PAIRS = 20;

/** Compares messages between two servers with messages on one. */
export async function nodes(environment: Environment): Promise<Row[]> {
  const port = await findFreePort();
  const redisOptions = ['--port', String(port), '--bind', '127.0.0.1', '--save', ''];
  const options = [...redisOptions, '--dir', environment.dataDir];
  const redis = spawn('redis-server', options, { stdio: 'ignore' });
  try {
    // In sequence: PostgreSQL does not have enough connections for four servers.
    return [
      await twoServers(environment, 'PostgreSQL', {}),
      await twoServers(environment, 'Redis', { REDIS_URL: `redis://127.0.0.1:${port}` }),
    ];
  } finally {
    redis.kill();
    if (redis.exitCode === null && redis.signalCode === null) await once(redis, 'exit');
  }
}

async function twoServers(
  environment: Environment,
  bus: string,
  busSettings: Readonly<Record<string, string>>,
): Promise<Row> {
  const { effort, bundles, target } = environment;
  const closers: (() => unknown)[] = [];
  try {
    const urls: string[] = [];
    while (urls.length < 2) {
      const server = await startServer(bundles.product, { ...target.settings, ...busSettings });
      closers.push(() => server.stop());
      urls.push(server.url);
    }
    const [sendAt = '', other = ''] = urls;
    const series: Record<string, Series[string]> = {};
    for (const [where, readAt] of [
      ['one', sendAt],
      ['two', other],
    ] as const) {
      const pairs = await openPairs(environment, { sendAt, readAt });
      closers.push(...pairs.map((pair) => pair.close));
      series[where] = () => oneByOne(effort.sends)(pairs);
    }
    const figures = await inRounds(effort.rounds, series);
    return {
      scenario: `message, two servers with ${bus} between them / one server, p50`,
      measured: milliseconds(figures.of('two p50')),
      compared: milliseconds(figures.of('one p50')),
      value: figures.ratio('two p50', 'one p50'),
      goal: null,
      isMost: true,
      checked: 'every message received',
    };
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

async function openPairs(
  { target }: Environment,
  at: { readonly sendAt: string; readonly readAt: string },
): Promise<Pair[]> {
  const pairs: Pair[] = [];
  while (pairs.length < PAIRS) pairs.push(await productPair(target, pairs.length, at));
  return pairs;
}
