import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment } from '../run/environment.ts';
import { startBaseline, startServer, type ServerProcess } from '../run/processes.ts';
import { milliseconds, type Row } from '../run/report.ts';
import { inRounds, type NamedFigures } from '../run/rounds.ts';

const REST_MS = 2_000;

/** Measures from process start to the first feed page, with PostgreSQL already running. */
export async function warmStarts({ bundles, target, effort }: Environment): Promise<Row[]> {
  const figures = await inRounds(effort.rounds, {
    product: () => measureStart(() => startServer(bundles.product, target.settings)),
    baseline: () => measureStart(() => startBaseline(bundles.baseline, target.connection)),
  });
  const [start, other] = ['product start', 'baseline start'] as const;
  return [
    startRow('warm PostgreSQL', figures.of(start), null),
    {
      scenario: 'cold start to first served feed / day baseline',
      measured: milliseconds(figures.of(start)),
      compared: milliseconds(figures.of(other)),
      value: figures.ratio(start, other),
      goal: null,
      isMost: true,
      checked: '5 posts served',
    },
    {
      scenario: 'server memory at rest, MB',
      measured: `${figures.of('product memory').toFixed(0)} MB`,
      compared: '',
      value: figures.of('product memory'),
      goal: 150,
      isMost: true,
      checked: `resident size of the Node process, ${REST_MS / 1_000} s after the first feed`,
    },
  ];
}

/** Uses the embedded database. Must be the last group, because it stops everything else. */
export async function embeddedStarts(environment: Environment): Promise<Row[]> {
  const { bundles, dataDir, effort } = environment;
  await environment.stopAll();
  const figures = await inRounds(effort.rounds, {
    product: () => measureStart(() => startServer(bundles.product, { DATA_DIR: dataDir })),
  });
  return [startRow('embedded database', figures.of('product start'), 1_500)];
}

async function measureStart(start: () => Promise<ServerProcess>): Promise<NamedFigures> {
  const server = await start();
  try {
    await sleep(REST_MS);
    return { start: server.firstFeedMs, memory: await server.memoryMb() };
  } finally {
    await server.stop();
  }
}

function startRow(what: string, ms: number, goal: number | null): Row {
  return {
    scenario: `cold start to first served feed, ${what}, ms`,
    measured: milliseconds(ms),
    compared: '',
    value: ms,
    goal,
    isMost: true,
    checked: '5 posts served',
  };
}
