import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { insertCommits } from '../floors/commits.ts';
import type { Environment } from '../run/environment.ts';
import { floorPair } from '../run/pairs.ts';
import { milliseconds, rate, type Row } from '../run/report.ts';
import { inRounds, percentile } from '../run/rounds.ts';
import { oneByOne } from './messages.ts';

const CLIENTS = [1, 8, 32] as const;
const PAIRS = 20;

/** What the machine can do: rows without a goal. */
export async function floors({ target, sockets, effort }: Environment): Promise<Row[]> {
  const pairs = await Promise.all(
    Array.from({ length: PAIRS }, (_, n) => floorPair(sockets.url, n)),
  );
  const echo = openEcho(sockets.url);
  try {
    const commits = CLIENTS.map((clients) => {
      const insert = insertCommits(target.connection, clients);
      return [`commits ${clients}`, () => insert(effort.ms)] as const;
    });
    const figures = await inRounds(effort.rounds, {
      ...Object.fromEntries(commits),
      push: () => oneByOne(effort.sends)(pairs),
      echo: () => echo.p50(effort.sends),
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
    ];
  } finally {
    for (const pair of pairs) pair.close();
    echo.close();
  }
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
