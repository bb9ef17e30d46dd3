import { requestOf } from '../run/clients/connection.ts';
import type { BenchTarget, Environment } from '../run/environment.ts';
import { rate, type Row } from '../run/report.ts';
import { inRounds, type Figures } from '../run/rounds.ts';
import { VIEWER_ID } from '../run/seed.ts';
import { headPath, idsOf, readPage, steadyReads } from '../run/feed-reads.ts';

const DEPTH = 1_000;
const WALK_PAGE = 50;
const SORTS = ['recent', 'most-liked', 'magic', 'friends'] as const;

type Sort = (typeof SORTS)[number];

/** Minimum multiple of the baseline's rate at the same offset. */
const GOAL = 2;

const CHECKED = 'status 200, the same size every time';

/**
 * Compares pages at depth 1,000 of a viewer with the first page and with the baseline's page there,
 * and offset 1,000 of a visitor.
 */
export async function depth(environment: Environment): Promise<Row[]> {
  const rows: Row[] = [];
  for (const sort of SORTS) rows.push(...(await cursorRows(environment, sort)));
  return [...rows, await offsetRow(environment)];
}

async function cursorRows({ target, effort }: Environment, sort: Sort): Promise<Row[]> {
  const { username, token } = await target.signIn(VIEWER_ID);
  const { server, baseline } = target;
  const { url } = server;
  const head = headPath(username, sort);
  const cursor = `${head}&after=${await cursorAt(url, head, token)}`;
  const offset = `${head}&offset=${DEPTH}`;
  // Magic repeats only some tiles of an offset.
  if (sort !== 'magic') {
    await checkSameTiles([url, url], [cursor, offset], token);
    await checkSameTiles([url, baseline.url], [offset, offset], token);
  }
  const reads = (at: string, path: string) =>
    steadyReads({ url: at, requests: [requestOf('GET', path, token)] }, effort.ms);
  const figures = await inRounds(effort.rounds, {
    head: await reads(url, head),
    cursor: await reads(url, cursor),
    baseline: await reads(baseline.url, offset),
  });
  const against = (other: 'head' | 'baseline', what: string, goal: number | null): Row => ({
    scenario: `feed, ${sort}, depth ${DEPTH} by cursor / ${what}`,
    ...compare(figures, 'cursor', other),
    goal,
    checked: sort === 'magic' ? CHECKED : `${CHECKED}; the tiles of offset ${DEPTH}`,
  });
  return [
    against('head', 'head', null),
    against('baseline', `day baseline at offset ${DEPTH}`, GOAL),
  ];
}

async function offsetRow({ target, effort }: Environment): Promise<Row> {
  const path = `${headPath('0', 'recent')}&offset=${DEPTH}`;
  const { server, baseline } = target;
  await checkSameTiles([server.url, baseline.url], [path, path]);
  const requests = [requestOf('GET', path)];
  const figures = await inRounds(effort.rounds, {
    product: await steadyReads({ url: server.url, requests }, effort.ms),
    baseline: await steadyReads({ url: baseline.url, requests }, effort.ms),
  });
  return {
    scenario: `feed, visitor, recent, offset ${DEPTH} / day baseline`,
    ...compare(figures, 'product', 'baseline'),
    goal: null,
    checked: `${CHECKED}; the baseline's tiles`,
  };
}

/** Compares the first page with ten times the posts. Full run only. */
export async function size({ target, effort, openTarget }: Environment): Promise<Row[]> {
  const small = await openTarget('reprise_small', target.posts / 10);
  try {
    const rows: Row[] = [];
    for (const sort of SORTS) {
      const figures = await inRounds(effort.rounds, {
        large: await viewerReads(target, sort, effort.ms),
        small: await viewerReads(small, sort, effort.ms),
      });
      rows.push({
        scenario: `feed head, ${sort}, ${millions(target)} posts / ${millions(small)}`,
        ...compare(figures, 'large', 'small'),
        goal: null,
        checked: CHECKED,
      });
    }
    return rows;
  } finally {
    await small.close();
  }
}

async function viewerReads({ signIn, server }: BenchTarget, sort: string, ms: number) {
  const { username, token } = await signIn(VIEWER_ID);
  const requests = [requestOf('GET', headPath(username, sort), token)];
  return steadyReads({ url: server.url, requests }, ms);
}

function compare(figures: Figures, name: string, other: string) {
  return {
    measured: rate(figures.of(name)),
    compared: rate(figures.of(other)),
    value: figures.ratio(name, other),
  };
}

function millions({ posts }: BenchTarget): string {
  return posts.toLocaleString('en');
}

async function cursorAt(url: string, head: string, token: string): Promise<string> {
  let after = '';
  for (let read = 0; read < DEPTH; read += WALK_PAGE) {
    const step = `${head}&limit=${WALK_PAGE}${after === '' ? '' : `&after=${after}`}`;
    const page = await readPage(url, step, token);
    if (page.after === null) throw new Error(`${head} ends before ${DEPTH}.`);
    after = page.after;
  }
  return after;
}

async function checkSameTiles(
  urls: readonly [string, string],
  paths: readonly [string, string],
  token?: string,
): Promise<void> {
  const own = idsOf(await readPage(urls[0], paths[0], token));
  const other = idsOf(await readPage(urls[1], paths[1], token));
  if (own === other && own.split(' ').length === 5) return;
  throw new Error(`${paths.join(' and ')} give the tiles ${own} and ${other}.`);
}
