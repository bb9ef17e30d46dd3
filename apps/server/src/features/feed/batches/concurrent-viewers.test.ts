import { afterAll, beforeAll, expect, it } from 'vitest';
import { statementRunner } from '#platform/db/transaction.ts';
import type { Viewer } from '#platform/viewer.ts';
import { openFeedOfManyViewers, type FeedOfManyViewers } from '#testing/features/many-viewers.ts';
import { feedService, type FeedService } from '#features/feed/feed.service.ts';

const SORTS = ['magic', 'recent', 'oldest', 'most-liked', 'friends'] as const;

let made: FeedOfManyViewers;
let feed: FeedService;

beforeAll(async () => {
  made = await openFeedOfManyViewers();
  const { db } = made.database;
  feed = feedService({
    db,
    readReplica: (work) => work(db),
    runStatement: statementRunner(db),
  });
});
afterAll(() => made.database.close());

type Sort = (typeof SORTS)[number];

function read(viewer: Viewer, sort: Sort, after?: string) {
  const query = { user: viewer.username, sort, offset: 0, limit: 5 } as const;
  return feed.homePage(viewer, after === undefined ? query : { ...query, after });
}

it('read at the same time, each viewer gets their own pages', async () => {
  const requests = made.viewers.flatMap((viewer) => SORTS.map((sort) => ({ viewer, sort })));
  const alone = [];
  for (const { viewer, sort } of requests) alone.push(await read(viewer, sort));
  const together = await Promise.all(requests.map(({ viewer, sort }) => read(viewer, sort)));
  expect(together).toEqual(alone);
  // Otherwise the test would not detect swapped responses.
  const recent = alone.filter((_, nth) => requests[nth]?.sort === 'recent');
  expect(new Set(recent.map((page) => JSON.stringify(page.rows))).size).toBeGreaterThan(5);
});

it('a request that fails does not fail those that are read with it', async () => {
  const [viewer] = made.viewers;
  if (viewer === undefined) throw new Error('There are no viewers.');
  const alone = [];
  for (const sort of SORTS) alone.push(await read(viewer, sort));
  const results = await Promise.allSettled(
    SORTS.flatMap((sort) => [read(viewer, sort), read(viewer, sort, 'no cursor')]),
  );
  expect(results.filter((_, nth) => nth % 2 === 0)).toEqual(
    alone.map((value) => ({ status: 'fulfilled', value })),
  );
  const failed = results.filter((_, nth) => nth % 2 === 1);
  expect(failed.map(({ status }) => status)).toEqual(SORTS.map(() => 'rejected'));
});
