import { requestOf } from '../run/clients/connection.ts';
import type { BenchTarget, Environment } from '../run/environment.ts';
import { startHello, type Listening } from '../run/processes.ts';
import { rate, type Row } from '../run/report.ts';
import { inRounds, type Figures } from '../run/rounds.ts';
import { VIEWERS } from '../run/seed.ts';
import type { SignedInUser } from '../run/users.ts';
import { fetchOnce, headPath, idsOf, readPage, steadyReads } from '../run/feed-reads.ts';

const PUBLIC_SORTS = ['recent', 'most-liked', 'magic', 'oldest'] as const;
const COMPARED_VIEWERS = 20;

interface HeadGoal {
  readonly sort: string;
  /** Minimum multiple of the baseline's rate. */
  readonly ofBaseline: number;
}

const viewerGoals: readonly HeadGoal[] = [
  { sort: 'recent', ofBaseline: 2 },
  { sort: 'magic', ofBaseline: 2 },
  { sort: 'friends', ofBaseline: 5 },
];

/** Reads first pages without a viewer. Compared with a bare Fastify that sends the same bytes. */
export async function visitorHeads({ target, effort }: Environment): Promise<Row[]> {
  const goals = PUBLIC_SORTS.map((sort) => ({ sort, ofBaseline: 3 }));
  for (const sort of ['recent', 'most-liked', 'oldest']) {
    await checkSameTiles(target, headPath('0', sort));
  }
  const requests = (sort: string) => [requestOf('GET', headPath('0', sort))];
  return headRows({ target, goals, requests, who: 'visitor' }, effort);
}

/** Reads first pages of 400 viewers in turn. */
export async function viewerHeads({ target, effort }: Environment): Promise<Row[]> {
  const viewers = await signInViewers(target);
  for (const viewer of viewers.slice(0, COMPARED_VIEWERS)) {
    await checkSameTiles(target, headPath(viewer.username, 'recent'), viewer.token);
    await checkSameTiles(target, headPath(viewer.username, 'friends'), viewer.token);
  }
  const requests = (sort: string) =>
    viewers.map(({ username, token }) => requestOf('GET', headPath(username, sort), token));
  const who = `${VIEWERS} viewers`;
  return headRows({ target, goals: viewerGoals, requests, who }, effort);
}

export async function visitorDocument({ target, effort }: Environment): Promise<Row[]> {
  const request = requestOf('GET', '/');
  const { body } = await fetchOnce(target.server.url, request);
  const hello = await startHello(body.toString());
  try {
    const figures = await inRounds(effort.rounds, {
      hello: await steadyReads({ url: hello.url, requests: [request] }, effort.ms),
      document: await steadyReads({ url: target.server.url, requests: [request] }, effort.ms),
    });
    return [
      {
        scenario: 'document of /, visitor / hello',
        measured: rate(figures.of('document')),
        compared: rate(figures.of('hello')),
        value: figures.ratio('document', 'hello'),
        goal: null,
        checked: `status 200 and the same size every time; hello sends ${body.length} bytes`,
      },
    ];
  } finally {
    await hello.stop();
  }
}

export async function signInViewers({ signIn }: BenchTarget): Promise<SignedInUser[]> {
  const viewers: SignedInUser[] = [];
  for (let id = 1; id <= VIEWERS; id += 1) viewers.push(await signIn(id));
  return viewers;
}

async function checkSameTiles(
  { server, baseline }: BenchTarget,
  path: string,
  token?: string,
): Promise<void> {
  const own = idsOf(await readPage(server.url, path, token));
  const other = idsOf(await readPage(baseline.url, path, token));
  if (own === other && own.split(' ').length === 5) return;
  throw new Error(`${path} gives the tiles ${own}, and ${other} in the baseline.`);
}

interface Heads {
  readonly target: BenchTarget;
  readonly goals: readonly HeadGoal[];
  readonly requests: (sort: string) => readonly Buffer[];
  readonly who: string;
}

async function headRows(
  { target, goals, requests, who }: Heads,
  { rounds, ms }: Environment['effort'],
): Promise<Row[]> {
  const { server, baseline } = target;
  const helloRequests = [requestOf('GET', '/')];
  const hellos: Listening[] = [];
  const sizes = new Map<string, number>();
  const series: Record<string, () => Promise<number>> = {};
  try {
    for (const { sort } of goals) {
      const [first = Buffer.alloc(0)] = requests(sort);
      const { body } = await fetchOnce(server.url, first);
      const hello = await startHello(body.toString());
      hellos.push(hello);
      sizes.set(sort, body.length);
      series[`hello ${sort}`] = await steadyReads({ url: hello.url, requests: helloRequests }, ms);
      series[sort] = await steadyReads({ url: server.url, requests: requests(sort) }, ms);
      const other = await steadyReads({ url: baseline.url, requests: requests(sort) }, ms);
      series[`baseline ${sort}`] = other;
    }
    const figures = await inRounds(rounds, series);
    return goals.flatMap((goal) => {
      const bytes = sizes.get(goal.sort);
      const checked = `status 200 and the size of the first response; hello sends ${bytes} bytes`;
      return rowsOf(figures, { goal, who, checked });
    });
  } finally {
    for (const hello of hellos) await hello.stop();
  }
}

function rowsOf(
  figures: Figures,
  { goal, who, checked }: { goal: HeadGoal; who: string; checked: string },
): Row[] {
  const { sort } = goal;
  const against = (other: string, least: number | null, what: string): Row => ({
    scenario: `feed head, ${who}, ${sort} / ${what}`,
    measured: rate(figures.of(sort)),
    compared: rate(figures.of(other)),
    value: figures.ratio(sort, other),
    goal: least,
    checked,
  });
  return [
    against(`hello ${sort}`, null, 'hello'),
    against(`baseline ${sort}`, goal.ofBaseline, 'day baseline'),
  ];
}
