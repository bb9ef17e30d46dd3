import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findFreePort } from '../../scripts/lib/free-port.mjs';
import type { Environment } from '../run/environment.ts';
import { productPair, type Pair } from '../run/pairs.ts';
import { startServer } from '../run/processes.ts';
import { milliseconds, type Row } from '../run/report.ts';
import { inRounds, type Series } from '../run/rounds.ts';
import { oneByOne } from './messages.ts';

const PAIRS = 20;
const BUSES = ['PostgreSQL', 'Redis'] as const;

/** Messages from a client of one server to a socket at another, against one server. */
export async function nodes(environment: Environment): Promise<Row[]> {
  const { effort, dataDir } = environment;
  const port = await findFreePort();
  const redisOptions = ['--port', String(port), '--bind', '127.0.0.1', '--save', ''];
  const redis = spawn('redis-server', [...redisOptions, '--dir', dataDir], { stdio: 'ignore' });
  const closers: (() => unknown)[] = [];
  try {
    const series: Record<string, Series[string]> = {};
    for (const bus of BUSES) {
      const env = bus === 'Redis' ? { REDIS_URL: `redis://127.0.0.1:${port}` } : {};
      const settings = { ...environment.target.settings, ...env };
      const bundle = environment.bundles.product;
      const servers = [await startServer(bundle, settings), await startServer(bundle, settings)];
      closers.push(...servers.map((server) => () => server.stop()));
      const [sendAt = '', other = ''] = servers.map(({ url }) => url);
      for (const [where, readAt] of [
        ['one', sendAt],
        ['two', other],
      ] as const) {
        const pairs = await openPairs(environment, { sendAt, readAt });
        closers.push(...pairs.map((pair) => pair.close));
        series[`${bus} ${where}`] = () => oneByOne(effort.sends)(pairs);
      }
    }
    const figures = await inRounds(effort.rounds, series);
    return BUSES.map((bus) => {
      const [one, two] = [`${bus} one p50`, `${bus} two p50`];
      return {
        scenario: `message, two servers with ${bus} between them / one server, p50`,
        measured: milliseconds(figures.of(two)),
        compared: milliseconds(figures.of(one)),
        value: figures.ratio(two, one),
        goal: 1.3,
        isMost: true,
        checked: 'every message received',
      };
    });
  } finally {
    for (const close of closers.toReversed()) await close();
    redis.kill();
    if (redis.exitCode === null && redis.signalCode === null) await once(redis, 'exit');
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
