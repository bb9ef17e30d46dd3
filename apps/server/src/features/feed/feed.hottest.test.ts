import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Viewer } from '#platform/viewer.ts';
import { statementRunner } from '#platform/db/transaction.ts';
import { makeTile } from '#testing/factories.ts';
import { openFeedOfManyViewers } from '#testing/features/many-viewers.ts';
import type { OpenDatabase } from '#platform/db/open.ts';
import { hottestReader } from './feed.hottest.ts';
import { readMagicPage } from './feed.magic.ts';
import { feedService, type FeedService } from './feed.service.ts';

let database: OpenDatabase;
let viewers: Viewer[];
let feed: FeedService;

beforeAll(async () => {
  ({ database, viewers } = await openFeedOfManyViewers());
});

beforeEach(() => {
  feed = feedService({
    db: database.db,
    runStatement: statementRunner(database.db),
  });
});

afterAll(() => database.close());

describe('the shared tiles', () => {
  it('serve every viewer', async () => {
    const readHottest = hottestReader(database.db);
    for (const { id } of viewers) expect(await readHottest(id, 5)).not.toBeNull();
  });

  it('give every viewer the page that the database gives, byte by byte', async () => {
    for (const one of viewers) expect(await sharedPage(one)).toEqual(await exactPage(one, {}));
  });

  it.each([1, 5, 40])('give the same further pages of %d tiles to the end', async (limit) => {
    for (const one of viewers.slice(0, limit === 1 ? 2 : 6)) {
      let after: string | undefined;
      for (let page = 0; page < 12; page += 1) {
        const paging = after === undefined ? { limit } : { limit, after };
        const shared = await sharedPage(one, paging);
        expect(shared).toEqual(await exactPage(one, paging));
        if (shared.after === null) break;
        after = shared.after;
      }
    }
  });
});

describe('while the tiles are shared', () => {
  let used = 0;

  async function firstOfPage() {
    const one = viewerAt(used);
    used += 1;
    const { ids } = await sharedPage(one);
    return { one, first: ids[0] ?? 0 };
  }

  it('a deleted tile is gone at once', async () => {
    const { one, first } = await firstOfPage();
    await database.db.deleteFrom('tiles').where('id', '=', first).execute();
    const { ids } = await sharedPage(one);
    expect(ids).not.toContain(first);
    expect(ids).toEqual((await exactPage(one, {})).ids);
  });

  it.each(['blocker', 'blocked'])('the tiles of the %s are gone at once', async (side) => {
    const { one, first } = await firstOfPage();
    const owner = await ownerOf(first);
    const [blocker_id, blocked_id] = side === 'blocker' ? [owner, one.id] : [one.id, owner];
    await database.db.insertInto('blocks').values({ blocker_id, blocked_id }).execute();
    const { ids } = await sharedPage(one);
    expect(ids).toHaveLength(5);
    expect(await Promise.all(ids.map(ownerOf))).not.toContain(owner);
    expect(ids).toEqual((await exactPage(one, {})).ids);
  });

  it('the tiles of a suspended owner are gone at once', async () => {
    const { one, first } = await firstOfPage();
    const owner = await ownerOf(first);
    await database.db
      .updateTable('users')
      .set({ status: 'suspended' })
      .where('id', '=', owner)
      .execute();
    const { ids } = await sharedPage(one);
    expect(ids).toHaveLength(5);
    expect(await Promise.all(ids.map(ownerOf))).not.toContain(owner);
    expect(ids).toEqual((await exactPage(one, {})).ids);
  });

  it('a tile that the viewer reports is gone at once', async () => {
    const { one, first } = await firstOfPage();
    const report = { user_id: one.id, tile_id: first, reason: 'no' };
    await database.db.insertInto('reports').values(report).execute();
    expect((await sharedPage(one)).ids).not.toContain(first);
  });

  it('a viewed tile and a new friend change the order at once', async () => {
    const { one, first } = await firstOfPage();
    await database.db
      .insertInto('tile_views')
      .values({ user_id: one.id, tile_id: first })
      .execute();
    expect(await sharedPage(one)).toEqual(await exactPage(one, {}));
    await database.db.deleteFrom('friendships').execute();
    expect(await sharedPage(one)).toEqual(await exactPage(one, {}));
  });

  it('a new tile is there at once', async () => {
    const { one } = await firstOfPage();
    await makeTile(database.db, { ownerId: one.id, caption: 'new', likes: 1000 });
    const { ids } = await sharedPage(one);
    expect(ids).toEqual((await exactPage(one, {})).ids);
    expect(await ownerOf(ids[0] ?? 0)).toBe(one.id);
  });
});

/** Without the shared tiles. */
async function exactPage(viewer: Viewer, { after, limit = 5 }: { after?: string; limit?: number }) {
  const deps = { db: database.db, readHottest: () => Promise.resolve(null) };
  const list = `home magic ${viewer.id}`;
  return readMagicPage(deps, { viewerId: viewer.id, list, after, offset: 0, limit });
}

async function sharedPage(viewer: Viewer, paging: { after?: string; limit?: number } = {}) {
  const query = { user: viewer.username, sort: 'magic', offset: 0, ...paging } as const;
  const page = await feed.homePage(viewer, query);
  return { ids: page.rows.map(({ tile_id }) => tile_id), after: page.after };
}

function viewerAt(index: number): Viewer {
  const found = viewers[index];
  if (found === undefined) throw new Error(`There is no viewer ${index}.`);
  return found;
}

async function ownerOf(tileId: number): Promise<number> {
  const { owner_id } = await database.db
    .selectFrom('tiles')
    .select('owner_id')
    .where('id', '=', tileId)
    .executeTakeFirstOrThrow();
  return owner_id;
}
