import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { insertCommits } from '../floors/commits.ts';
import { requestOf } from '../run/clients/connection.ts';
import { countAll } from '../run/counts.ts';
import type { BenchTarget, Environment } from '../run/environment.ts';
import { steadyReads } from '../run/feed-reads.ts';
import { ratePerSecond } from '../run/load.ts';
import { floorPair } from '../run/clients/pairs.ts';
import { milliseconds, rate, type Row } from '../run/report.ts';
import { inRounds, percentile } from '../run/rounds.ts';
import { oneByOne } from './messages.ts';

const CLIENTS = [1, 8, 28] as const;
const HTTP_CLIENTS = [8, 16, 32] as const;
const PAIRS = 20;

/** Measures what the machine can do. These rows have no goal. */
export async function floors({ target, sockets, effort }: Environment): Promise<Row[]> {
  const pairs = await Promise.all(
    Array.from({ length: PAIRS }, (_, n) => floorPair(sockets.url, n)),
  );
  const echo = openEcho(sockets.url);
  const { httpUrl } = sockets;
  try {
    const select = await steadyReads(
      { url: httpUrl, requests: [requestOf('GET', '/')] },
      effort.ms,
    );
    const commits = CLIENTS.map((clients) => {
      const insert = insertCommits(target.connection, clients);
      return [`commits ${clients}`, () => insert(effort.ms)] as const;
    });
    const figures = await inRounds(effort.rounds, {
      ...Object.fromEntries(commits),
      push: () => oneByOne(effort.sends)(pairs),
      echo: () => echo.p50(effort.sends),
      ...Object.fromEntries(
        HTTP_CLIENTS.map((clients) => [
          `http ${clients}`,
          () => httpCommits(target, httpUrl, { clients, ms: effort.ms }),
        ]),
      ),
      select,
    });
    const row = (scenario: string, measured: string, value: number, checked: string): Row => ({
      scenario,
      measured,
      compared: '',
      value,
      goal: null,
      checked,
    });
    return [
      ...CLIENTS.map((clients) => {
        const perSecond = figures.of(`commits ${clients}`);
        const scenario = `floor: insert commits, ${clients} clients`;
        return row(scenario, rate(perSecond), perSecond, 'rows counted');
      }),
      ...(['push', 'echo'] as const).map((name) => {
        const ms = figures.of(name === 'push' ? 'push p50' : name);
        const scenario =
          name === 'push' ? 'floor: commit + push, p50' : 'floor: raw socket echo, p50';
        return row(scenario, milliseconds(ms), ms, 'every text received');
      }),
      ...HTTP_CLIENTS.map((clients) => {
        const perSecond = figures.of(`http ${clients}`);
        const scenario = `floor: insert commits over HTTP, ${clients} clients`;
        return row(scenario, rate(perSecond), perSecond, 'rows counted');
      }),
      row(
        'floor: one row by key over HTTP, 16 clients',
        rate(figures.of('select')),
        figures.of('select'),
        'status 200 and the same size every time',
      ),
    ];
  } finally {
    for (const pair of pairs) pair.close();
    echo.close();
  }
}

/** Returns calls per second of a bare server that commits one row per call. */
export async function httpCommits(
  { database }: BenchTarget,
  url: string,
  { clients, ms }: { readonly clients: number; readonly ms: number },
): Promise<number> {
  const before = await countAll(database, 'bench_pushes');
  const request = requestOf('POST', '/', undefined, { text: 'one row' });
  let calls = 0;
  const perSecond = await ratePerSecond({
    url,
    connections: clients,
    ms,
    next: () => request,
    check({ status }) {
      if (status !== 200) throw new Error(`A commit over HTTP returned ${status}.`);
      calls += 1;
    },
  });
  const added = (await countAll(database, 'bench_pushes')) - before;
  if (added !== calls) throw new Error(`${calls} calls added ${added} rows.`);
  return perSecond;
}

function openEcho(url: string) {
  const { hostname: host, port } = new URL(url);
  const socket = connect({ host, port: Number(port), noDelay: true });
  const lines = createInterface(socket);
  return {
    async p50(sends: number): Promise<number> {
      const times: number[] = [];
      for (let n = 0; n < sends; n += 1) {
        const began = performance.now();
        socket.write(`echo text${n}\n`);
        const [line] = await once(lines, 'line');
        if (line !== `text${n}`) throw new Error(`The echo of text${n} was ${line}.`);
        times.push(performance.now() - began);
      }
      return percentile(times, 0.5);
    },
    close: () => void socket.destroy(),
  };
}
