import type { BenchTarget, Environment } from '../run/environment.ts';
import type { Row } from '../run/report.ts';
import { VIEWER_ID } from '../run/seed.ts';
import { headPath, readPage, type Page } from '../run/feed-reads.ts';

const GOAL_MS = 1_000;
const DEADLINE_MS = 3_000;
const SORTS = ['recent', 'most-liked', 'magic', 'oldest'] as const;
const TRIES = 3;

type Tile = Page['rows'][number];

/** Measures the age of shared visitor pages after posts and edits. */
export async function visitorFreshness({ target }: Environment): Promise<Row[]> {
  const ages: number[] = [];
  for (let nth = 0; nth < TRIES; nth += 1) {
    ages.push(await ageAfter(target, 'recent', () => post(target)));
    for (const sort of SORTS)
      ages.push(await ageAfter(target, sort, () => editFirst(target, sort)));
  }
  return [
    {
      scenario: 'feed head, visitor: oldest answer, ms',
      measured: `${Math.max(...ages).toFixed(0)} ms`,
      compared: '',
      value: Math.max(...ages),
      goal: GOAL_MS,
      isMost: true,
      checked: `${ages.length} posts and edits, each read back from every order`,
    },
  ];
}

/** Returns the time from the write's response to the last read that misses it. */
async function ageAfter(
  { server }: BenchTarget,
  sort: string,
  write: () => Promise<string>,
): Promise<number> {
  // A page that was cached just before the write expires last.
  await firstTile(server.url, sort);
  const caption = await write();
  const written = performance.now();
  let readAt = written;
  for (let age = 0; age < DEADLINE_MS; age = readAt - written) {
    const began = performance.now();
    if ((await firstTile(server.url, sort)).tile_desc === caption) return readAt - written;
    readAt = began;
  }
  throw new Error(`A change was not in the head of ${sort} after ${DEADLINE_MS} ms.`);
}

async function firstTile(url: string, sort: string): Promise<Tile> {
  const { rows } = await readPage(url, headPath('0', sort));
  const [first] = rows;
  if (first === undefined) throw new Error(`The head of ${sort} is empty.`);
  return first;
}

async function post({ server, signIn }: BenchTarget): Promise<string> {
  const { username, token } = await signIn(VIEWER_ID);
  const description = `Posted at ${performance.now()}`;
  await call(`${server.url}/create/newvideo`, 'POST', token, {
    link: 'jNQXAC9IVRw',
    description,
    owner: username,
    date: new Date().toISOString(),
    startTime: 1,
    endTime: 9,
  });
  return description;
}

async function editFirst({ server, signIn, database }: BenchTarget, sort: string): Promise<string> {
  const { tile_id, tile_owner } = await firstTile(server.url, sort);
  const owner = await database.pool.query<{ id: number }>(
    'select id from users where username = $1',
    [tile_owner],
  );
  const { token } = await signIn(owner.rows[0]?.id ?? 0);
  const tile_desc = `Edited at ${performance.now()}`;
  await call(`${server.url}/create/edit`, 'PATCH', token, { tile_id, tile_desc });
  return tile_desc;
}

async function call(url: string, method: string, token: string, body: object): Promise<void> {
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.status !== 200) throw new Error(`${method} ${url} returned ${response.status}.`);
}
