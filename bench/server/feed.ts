import { connect, requestOf, type HttpResponse } from './connection.ts';
import { ratePerSecond } from './load.ts';
import type { Effort, BenchTarget } from './bench-target.ts';
import { startHello } from './processes.ts';
import { rate, type Row } from './report.ts';
import { inRounds, type Series } from './rounds.ts';
import { VIEWER_ID } from './seed.ts';

const CONNECTIONS = 16;
const DEPTH = 1_000;
const WALK_PAGE = 50;

const PUBLIC_SORTS = ['recent', 'most-liked', 'magic', 'oldest'] as const;
const MEMBER_SORTS = ['recent', 'most-liked', 'magic', 'friends'] as const;

interface Page {
  readonly rows: readonly { readonly tile_id: number }[];
  readonly after: string | null;
}

/** The ceiling is a bare Fastify that sends the same bytes. */
export async function visitorHeads({ server }: BenchTarget, effort: Effort): Promise<Row[]> {
  const paths = PUBLIC_SORTS.map((sort) => [sort, headPath('0', sort)] as const);
  return againstHello(server.url, { paths, who: 'visitor', goal: 0.5 }, effort);
}

export async function memberHeads({ server, signIn }: BenchTarget, effort: Effort): Promise<Row[]> {
  const { username, token } = await signIn(VIEWER_ID);
  const paths = MEMBER_SORTS.map((sort) => [sort, headPath(username, sort)] as const);
  return againstHello(server.url, { paths, who: 'signed in', goal: 0.2, token }, effort);
}

export async function visitorDocument({ server }: BenchTarget, effort: Effort): Promise<Row[]> {
  const { body } = await fetchOnce(server.url, '/');
  const hello = await startHello(body.toString());
  try {
    const figures = await inRounds(effort.rounds, {
      hello: await steadyPage(hello.url, '/', effort.ms),
      document: await steadyPage(server.url, '/', effort.ms),
    });
    return [
      {
        scenario: 'document of /, visitor / Fastify hello',
        measured: rate(figures.of('document')),
        ceiling: rate(figures.of('hello')),
        value: figures.ratio('document', 'hello'),
        goal: 0.5,
        checked: `status 200 and the same size every time; hello sends ${body.length} bytes`,
      },
    ];
  } finally {
    await hello.stop();
  }
}

interface Heads {
  readonly paths: readonly (readonly [sort: string, path: string])[];
  readonly who: string;
  readonly goal: number;
  readonly token?: string;
}

async function againstHello(
  url: string,
  { paths, who, goal, token }: Heads,
  effort: Effort,
): Promise<Row[]> {
  const [, recent = ''] = paths[0] ?? [];
  const { body } = await fetchOnce(url, recent, token);
  const hello = await startHello(body.toString());
  try {
    const series: Record<string, () => Promise<number>> = {
      hello: await steadyPage(hello.url, '/', effort.ms),
    };
    for (const [sort, path] of paths) series[sort] = await steadyPage(url, path, effort.ms, token);
    const figures = await inRounds(effort.rounds, series);
    return paths.map(([sort]) => ({
      scenario: `feed head, ${who}, ${sort} / Fastify hello`,
      measured: rate(figures.of(sort)),
      ceiling: rate(figures.of('hello')),
      value: figures.ratio(sort, 'hello'),
      goal,
      checked: `status 200 and the same size every time; hello sends ${body.length} bytes`,
    }));
  } finally {
    await hello.stop();
  }
}

/** Compares deep pages, and a tenth of the posts, with the head. Signed in. */
export async function depthAndSize(
  large: BenchTarget,
  small: BenchTarget,
  effort: Effort,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const sort of MEMBER_SORTS) {
    const { username, token } = await large.signIn(VIEWER_ID);
    const smallViewer = await small.signIn(VIEWER_ID);
    const head = headPath(username, sort);
    const { url } = large.server;
    const cursor = `${head}&after=${await cursorAt(url, head, token)}`;
    const offset = `${head}&offset=${DEPTH}`;
    // Magic replays only some picks of an offset.
    const compared = sort === 'magic' ? [cursor] : [cursor, offset];
    await checkSameTiles(url, compared, token);
    const series: Series = {
      head: await steadyPage(url, head, effort.ms, token),
      cursor: await steadyPage(url, cursor, effort.ms, token),
      offset: await steadyPage(url, offset, effort.ms, token),
      small: await steadyPage(small.server.url, head, effort.ms, smallViewer.token),
    };
    const figures = await inRounds(effort.rounds, series);
    const compare = (name: string, ceiling: string) => ({
      measured: rate(figures.of(name)),
      ceiling: rate(figures.of(ceiling)),
      value: figures.ratio(name, ceiling),
    });
    const checked = 'status 200, the same size every time';
    const sameTiles =
      sort === 'magic' ? checked : `${checked}; cursor and offset give the same tiles`;
    rows.push(
      {
        scenario: `feed, ${sort}, depth ${DEPTH} by cursor / head`,
        ...compare('cursor', 'head'),
        goal: 0.8,
        checked: sameTiles,
      },
      {
        scenario: `feed, ${sort}, offset ${DEPTH} / head`,
        ...compare('offset', 'head'),
        goal: 0.6,
        checked: sameTiles,
      },
      {
        scenario: `feed head, ${sort}, ${millions(large)} posts / ${millions(small)}`,
        ...compare('head', 'small'),
        goal: 0.95,
        checked,
      },
    );
  }
  return rows;
}

function headPath(user: string, sort: string): string {
  return `/get/homevideo?user=${user}&sort=${sort}`;
}

function millions({ posts }: BenchTarget): string {
  return posts.toLocaleString('en');
}

async function fetchOnce(url: string, path: string, token?: string): Promise<HttpResponse> {
  const connection = connect(url);
  try {
    const response = await connection.request(requestOf('GET', path, token));
    if (response.status !== 200) throw new Error(`${path} returned ${response.status}.`);
    return response;
  } finally {
    connection.close();
  }
}

export async function readPage(url: string, path: string, token?: string): Promise<Page> {
  return JSON.parse((await fetchOnce(url, path, token)).body.toString()) as Page;
}

/** Throws unless all responses succeed and have the length of the first one. */
async function steadyPage(url: string, path: string, ms: number, token?: string) {
  const { body } = await fetchOnce(url, path, token);
  const request = requestOf('GET', path, token);
  return () =>
    ratePerSecond({
      url,
      ms,
      connections: CONNECTIONS,
      next: () => request,
      check: (response) => {
        if (response.status === 200 && response.body.length === body.length) return;
        throw new Error(`${path} returned ${response.status} with ${response.body.length} bytes.`);
      },
    });
}

async function cursorAt(url: string, head: string, token: string): Promise<string> {
  let after = '';
  for (let depth = 0; depth < DEPTH; depth += WALK_PAGE) {
    const step = `${head}&limit=${WALK_PAGE}${after === '' ? '' : `&after=${after}`}`;
    const page = await readPage(url, step, token);
    if (page.after === null) throw new Error(`${head} ends before ${DEPTH}.`);
    after = page.after;
  }
  return after;
}

async function checkSameTiles(url: string, paths: readonly string[], token: string): Promise<void> {
  const ids = await Promise.all(
    paths.map(async (path) => {
      const { rows } = await readPage(url, path, token);
      return rows.map(({ tile_id }) => tile_id).join(' ');
    }),
  );
  const isSame = new Set(ids).size === 1 && ids[0]?.split(' ').length === 5;
  if (!isSame) throw new Error(`Cursor and offset give different tiles: ${ids.join(' / ')}.`);
}
