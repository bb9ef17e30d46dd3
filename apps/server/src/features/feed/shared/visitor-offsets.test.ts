import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { orders } from '#features/feed/feed.orders.ts';
import { listPublicTiles } from '#features/feed/feed.repo.ts';
import { feedService, type FeedService } from '#features/feed/feed.service.ts';
import type { OpenDatabase } from '#platform/db/open.ts';
import { statementRunner } from '#platform/db/transaction.ts';
import { openFeedOfManyViewers } from '#testing/features/many-viewers.ts';

let database: OpenDatabase;
let feed: FeedService;

beforeAll(async () => {
  ({ database } = await openFeedOfManyViewers());
});

beforeEach(() => {
  feed = feedService({
    db: database.db,
    readReplica: (work) => work(database.db),
    runStatement: statementRunner(database.db),
  });
});

afterAll(() => database.close());

async function exactIds(offset: number, limit: number): Promise<number[]> {
  const range = { order: orders.recent, after: null, offset, limit };
  return (await listPublicTiles(database.db, range)).map(({ id }) => id);
}

async function pageAt(offset: number) {
  const page = await feed.homePage(null, { user: '0', sort: 'recent', offset });
  return { ids: page.rows.map(({ tile_id }) => tile_id), after: page.after };
}

async function visibleCount(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from tiles t join users u on u.id = t.owner_id
    where u.status = 'active'`.execute(database.db);
  return rows[0]?.n ?? 0;
}

it('pages at an offset are those of the database, to the end', async () => {
  const count = await visibleCount();
  for (const offset of [1, 5, 145, 146, count - 5, count - 4, count, count + 10]) {
    const { ids, after } = await pageAt(offset);
    expect(ids).toEqual(await exactIds(offset, 5));
    expect(after === null).toBe(offset + 5 >= count);
  }
});

it('continues by cursor after an offset', async () => {
  const { after } = await pageAt(10);
  const next = await feed.homePage(null, {
    user: '0',
    sort: 'recent',
    offset: 0,
    ...(after === null ? {} : { after }),
  });
  expect(next.rows.map(({ tile_id }) => tile_id)).toEqual(await exactIds(15, 5));
});

it('a deleted tile and those of a suspended owner are gone at once', async () => {
  const [deleted = 0, next = 0] = (await pageAt(10)).ids;
  await database.db.deleteFrom('tiles').where('id', '=', deleted).execute();
  const { ids } = await pageAt(10);
  expect(ids).not.toContain(deleted);
  expect(ids).toEqual(await exactIds(10, 5));
  await sql`
    update users set status = 'suspended' where id = (select owner_id from tiles where id = ${next})
  `.execute(database.db);
  expect((await pageAt(10)).ids).toEqual(await exactIds(10, 5));
  expect((await pageAt(10)).ids).not.toContain(next);
});
