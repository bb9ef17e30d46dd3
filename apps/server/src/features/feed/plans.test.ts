import { homeSort, userSort } from '@reprise/contract/feed/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { statementRunner } from '#platform/db/transaction.ts';
import type { Viewer } from '#platform/viewer.ts';
import { publicIdOf } from '#testing/factories.ts';
import { makeUser } from '#testing/users.ts';
import {
  makeManyUsers,
  sequentiallyScanned,
  openRecording,
  type Recording,
} from '#testing/postgres/query-plans.ts';
import { feedService, type FeedService } from './feed.service.ts';
import { watchedService, type WatchedService } from './watched.service.ts';

const USERS = 300;
const TILES = 6_000;

let alice: Viewer;
let feed: FeedService;
let watched: WatchedService;
let recording: Recording;

beforeAll(async () => {
  recording = await openRecording(async (db) => {
    alice = await makeUser(db, 'alice');
    await fill(db);
  });
  const deps = { db: recording.db, runStatement: statementRunner(recording.db) };
  feed = feedService(deps);
  watched = watchedService({ ...deps, feed });
});

afterAll(async () => {
  await recording.close();
});

const tables = [
  'tiles',
  'tile_counts',
  'likes',
  'reports',
  'tile_views',
  'saves',
  'friendships',
  'blocks',
  'sources',
];

describe('a feed page scans no table', () => {
  it.each(homeSort.options)('home, %s, first page and the next', async (sort) => {
    const query = { user: 'alice', sort, offset: 0 };
    const first = await feed.homePage(alice, query);
    expect(first.rows).toHaveLength(5);
    const whole = await sequentialScansOf(
      () => feed.homePage(alice, query),
      () => feed.homePage(alice, { ...query, after: first.after ?? '' }),
    );
    expect(whole).toEqual([]);
  });

  it.each(userSort.options)("home as a visitor's view, %s", async (sort) => {
    const page = () => feed.homePage(null, { user: '0', sort, offset: 0 });
    expect(await sequentialScansOf(page)).toEqual([]);
  });

  it.each(['recent', 'oldest', 'most-liked'] as const)(
    "home as a visitor's view, %s, at an offset",
    async (sort) => {
      const page = (offset: number) => () => feed.homePage(null, { user: '0', sort, offset });
      expect(await sequentialScansOf(page(1_000), page(3_000))).toEqual([]);
    },
  );

  it.each(userSort.options)("one user's posts, %s, first page and the next", async (sort) => {
    const query = { user: 'alice', feedPerson: 'person5', sort, offset: 0 };
    const first = await feed.userPage(alice, query);
    expect(first.rows).toHaveLength(2);
    const whole = await sequentialScansOf(
      () => feed.userPage(alice, query),
      () => feed.userPage(alice, { ...query, after: first.after ?? '' }),
    );
    expect(whole).toEqual([]);
  });

  it('the public posts of a user, first page and the next', async () => {
    const query = { username: 'person5', limit: 2 };
    for (const viewer of [null, alice]) {
      const first = await feed.publicPage(viewer, query);
      expect(first.rows).toHaveLength(2);
      const whole = await sequentialScansOf(
        () => feed.publicPage(viewer, query),
        () => feed.publicPage(viewer, { ...query, after: first.after ?? '' }),
      );
      expect(whole).toEqual([]);
    }
  });

  it('one tile by public id is a lookup', async () => {
    const publicId = await publicIdOf(recording.db, 3_000);
    for (const viewer of [null, alice]) {
      const plans = await recording.plansOf(() => feed.tile(viewer, publicId));
      expect(sequentiallyScanned(plans, tables)).toEqual([]);
      expect(plans.indexes).toContain('tiles_public_id');
    }
  });

  it('saved clips, first page and the next', async () => {
    const first = await feed.savedPage(alice, { user: 'alice' });
    expect(first.rows).toHaveLength(5);
    const whole = await sequentialScansOf(
      () => feed.savedPage(alice, { user: 'alice' }),
      () => feed.savedPage(alice, { user: 'alice', after: first.after ?? '' }),
    );
    expect(whole).toEqual([]);
  });

  it('watched clips, first page and the next', async () => {
    const first = await watched.page(alice, { user: 'alice' });
    expect(first.rows).toHaveLength(5);
    const plans = await recording.plansOf(async () => {
      await watched.page(alice, { user: 'alice' });
      await watched.page(alice, { user: 'alice', after: first.after ?? '' });
    });
    expect(sequentiallyScanned(plans, tables)).toEqual([]);
    expect(plans.indexes).toContain('tile_views_watched');
  });

  it('recording views, new and repeated, is two statements', async () => {
    const tileIds = [1, 2, 3, TILES, TILES + 1];
    for (const _ of [1, 2]) {
      const plans = await recording.plansOf(() => feed.recordViews(alice, tileIds));
      expect(plans.statements).toBe(2);
      expect(sequentiallyScanned(plans, tables)).toEqual([]);
    }
  });

  it.each([
    ['recent', 2],
    ['friends', 2],
    ['magic', 5],
  ] as const)('and %s takes %d statements for any page size', async (sort, count) => {
    const query = { user: 'alice', sort, offset: 0, limit: 50 };
    const first = await feed.homePage(alice, query);
    const { statements } = await recording.plansOf(async () => {
      const second = await feed.homePage(alice, { ...query, after: first.after ?? '' });
      expect(second.rows).toHaveLength(50);
    });
    expect(statements).toBe(count);
  });
});

async function fill(db: Db): Promise<void> {
  await makeManyUsers(db, USERS);
  await sql`
    insert into tiles (owner_id, video_id, caption, starttime, endtime, created_at)
    select u.id, lpad(n::text, 11, '0'), 'clip', 0, 5, now() - n * interval '10 minutes'
    from generate_series(1, ${sql.lit(TILES)}) n
      join users u on u.username = ('person' || (n * 7 % ${sql.lit(USERS)} + 1))::citext`.execute(
    db,
  );
  await sql`
    insert into sources (video_id, title, channel)
    select video_id, 'Me at the zoo', 'jawed' from tiles`.execute(db);
  await sql`
    insert into friendships (low_id, high_id, sender_id, is_accepted)
    select low.id, high.id, low.id, true
    from users low join users high on low.id < high.id
    where (low.id + high.id) % 5 = 0`.execute(db);
  await sql`
    insert into blocks (blocker_id, blocked_id)
    select blocker.id, blocked.id
    from users blocker join users blocked on blocker.id <> blocked.id
    where (blocker.id + blocked.id) % 20 = 1`.execute(db);
  await sql`update users set watched_since = 'epoch'`.execute(db);
  const marks = [
    [sql`likes (tile_id, user_id)`, sql`t.id, u.id`, 30],
    [sql`reports (tile_id, user_id, reason)`, sql`t.id, u.id, 'no'`, 150],
    [sql`saves (tile_id, user_id)`, sql`t.id, u.id`, 40],
    [
      sql`tile_views (tile_id, user_id, watched_at)`,
      sql`t.id, u.id, now() - t.id * interval '1 minute'`,
      20,
    ],
  ] as const;
  for (const [target, values, every] of marks) {
    await sql`
      insert into ${target} select ${values} from tiles t, users u
      where (t.id + u.id) % ${sql.lit(every)} = 0`.execute(db);
  }
}

async function sequentialScansOf(...pages: (() => Promise<unknown>)[]): Promise<string[]> {
  const read: string[] = [];
  for (const page of pages)
    read.push(...sequentiallyScanned(await recording.plansOf(page), tables));
  return read;
}
