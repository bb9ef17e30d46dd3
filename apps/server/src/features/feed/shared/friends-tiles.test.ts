import type { TilePage } from '@reprise/contract/feed/calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { batchedReads } from '#features/feed/batches/batched-reads.ts';
import { orders } from '#features/feed/feed.orders.ts';
import { feedService, type FeedService } from '#features/feed/feed.service.ts';
import type { OpenDatabase } from '#platform/db/open.ts';
import { statementRunner } from '#platform/db/transaction.ts';
import type { Viewer } from '#platform/viewer.ts';
import { makeTile } from '#testing/factories.ts';
import { openFeedOfManyViewers } from '#testing/features/many-viewers.ts';

const sorts = ['recent', 'oldest', 'most-liked', 'magic', 'friends'] as const;

let database: OpenDatabase;
let viewers: Viewer[];
let feed: FeedService;

beforeAll(async () => {
  ({ database, viewers } = await openFeedOfManyViewers());
});

beforeEach(() => {
  feed = feedService({
    db: database.db,
    readReplica: (work) => work(database.db),
    runStatement: statementRunner(database.db),
  });
});

afterAll(() => database.close());

async function pagesOf(viewer: Viewer, sort: (typeof sorts)[number], count: number) {
  const pages: TilePage[] = [];
  let after: string | null | undefined;
  while (pages.length < count && after !== null) {
    const paging = after === undefined ? {} : { after };
    const page = await feed.homePage(viewer, { user: viewer.username, sort, offset: 0, ...paging });
    pages.push(page);
    after = page.after;
  }
  return pages;
}

async function exactFriends(viewer: Viewer, count: number): Promise<number[]> {
  const reads = batchedReads(database.db);
  const { friends: order } = orders;
  const range = { order, after: null, offset: 0, limit: count, isOfFriends: true };
  return (await reads.listTiles(viewer.id, range)).map(({ id }) => id);
}

async function ownerOf(tileId: number): Promise<number> {
  const { owner_id } = await database.db
    .selectFrom('tiles')
    .select('owner_id')
    .where('id', '=', tileId)
    .executeTakeFirstOrThrow();
  return owner_id;
}

describe('viewers at the same time', () => {
  it.each(sorts)('get their own pages of %s', async (sort) => {
    const alone: TilePage[][] = [];
    for (const one of viewers) alone.push(await pagesOf(one, sort, 4));
    expect(await Promise.all(viewers.map((one) => pagesOf(one, sort, 4)))).toEqual(alone);
    expect(new Set(alone.map((pages) => JSON.stringify(pages))).size).toBeGreaterThan(
      viewers.length / 2,
    );
  });

  it('get the tiles of their friends that the database gives', async () => {
    for (const one of viewers) {
      const pages = await pagesOf(one, 'friends', 6);
      const ids = pages.flatMap(({ rows }) => rows.map(({ tile_id }) => tile_id));
      expect(ids).toEqual(await exactFriends(one, 30));
    }
  });
});

describe('while the newest tiles are shared', () => {
  let used = 0;

  async function firstOfFriends() {
    for (const one of viewers.slice(used)) {
      used += 1;
      const [page] = await pagesOf(one, 'friends', 1);
      const [first] = page?.rows ?? [];
      if (first !== undefined) return { one, first: first.tile_id };
    }
    throw new Error('No viewer is left.');
  }

  async function expectWithout(viewer: Viewer, tile: number) {
    const [page] = await pagesOf(viewer, 'friends', 1);
    const ids = page?.rows.map(({ tile_id }) => tile_id) ?? [];
    expect(ids).not.toContain(tile);
    expect(ids).toEqual(await exactFriends(viewer, 5));
  }

  it('a deleted tile is gone at once', async () => {
    const { one, first } = await firstOfFriends();
    await database.db.deleteFrom('tiles').where('id', '=', first).execute();
    await expectWithout(one, first);
  });

  it('the tiles of a suspended friend are gone at once', async () => {
    const { one, first } = await firstOfFriends();
    const owner = await ownerOf(first);
    await database.db
      .updateTable('users')
      .set({ status: 'suspended' })
      .where('id', '=', owner)
      .execute();
    await expectWithout(one, first);
  });

  it('the tiles of a former friend are gone at once', async () => {
    const { one, first } = await firstOfFriends();
    const owner = await ownerOf(first);
    await database.db
      .deleteFrom('friendships')
      .where('low_id', '=', Math.min(owner, one.id))
      .where('high_id', '=', Math.max(owner, one.id))
      .execute();
    await expectWithout(one, first);
  });

  it('a reported tile is gone at once', async () => {
    const { one, first } = await firstOfFriends();
    const report = { user_id: one.id, tile_id: first, reason: 'no' };
    await database.db.insertInto('reports').values(report).execute();
    await expectWithout(one, first);
  });

  it('a new tile of a friend is there at once', async () => {
    const { one, first } = await firstOfFriends();
    await makeTile(database.db, { ownerId: await ownerOf(first), caption: 'new' });
    const [page] = await pagesOf(one, 'friends', 1);
    expect(page?.rows[0]?.tile_desc).toBe('new');
  });
});
