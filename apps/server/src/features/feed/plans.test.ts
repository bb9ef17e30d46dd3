import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#platform/db/open.ts';
import type { Viewer } from '#platform/viewer.ts';
import { makeUser } from '#testing/people.ts';
import { recordingHandle, type Recording } from '#testing/plans.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { feedService, type FeedService } from './feed.service.ts';

const PEOPLE = 300;
const TILES = 6_000;

let database: OpenDatabase;
let alice: Viewer;
let feed: FeedService;
let recording: Recording;

beforeAll(async () => {
  database = await openTestDatabase();
  alice = await makeUser(database.db, 'alice');
  await fill();
  recording = recordingHandle(database);
  feed = feedService({ db: recording.db });
});

afterAll(() => database.close());

/** A community in which everyone has friends, likes, reports, blocks and shown clips. */
async function fill(): Promise<void> {
  const { db } = database;
  await sql`
    insert into users (uid, username, fname, lname, email)
    select 'uid' || n, 'person' || n, 'Test', 'Person', n || '@example.com'
    from generate_series(1, ${sql.lit(PEOPLE)}) n`.execute(db);
  await sql`
    insert into tiles (owner_id, video_id, caption, starttime, endtime, likes, created_at)
    select u.id, 'jNQXAC9IVRw', 'clip', 0, 5, n % 97, now() - n * interval '10 minutes'
    from generate_series(1, ${sql.lit(TILES)}) n
      join users u on u.username = ('person' || (n * 7 % ${sql.lit(PEOPLE)} + 1))::citext`.execute(
    db,
  );
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
  const marks = [
    [sql`likes (tile_id, user_id)`, sql`t.id, u.id`, 30],
    [sql`reports (tile_id, user_id, reason)`, sql`t.id, u.id, 'no'`, 150],
    [sql`tile_views (tile_id, user_id)`, sql`t.id, u.id`, 20],
  ] as const;
  for (const [target, values, every] of marks) {
    await sql`
      insert into ${target} select ${values} from tiles t, users u
      where (t.id + u.id) % ${sql.lit(every)} = 0`.execute(db);
  }
  await sql`analyze`.execute(db);
}

/** The scans of everything that a read sends to the database. */
async function scansDuring(read: () => Promise<unknown>): Promise<readonly string[]> {
  return (await recording.plansOf(read)).scans;
}

const tables = ['tiles', 'likes', 'reports', 'tile_views', 'friendships', 'blocks'];
const wholeTables = tables.map((table) => `Seq Scan on ${table}`);
const homeSorts = ['magic', 'recent', 'oldest', 'most-liked', 'friends'] as const;
const publicSorts = ['magic', 'recent', 'oldest', 'most-liked'] as const;

describe('a page of a feed reads no whole table', () => {
  it.each(homeSorts)('home, %s, first page and the next', async (sort) => {
    const query = { user: 'alice', sort, offset: 0 };
    const first = await feed.homePage(alice, query);
    expect(first.rows).toHaveLength(5);
    const scans = [
      ...(await scansDuring(() => feed.homePage(alice, query))),
      ...(await scansDuring(() => feed.homePage(alice, { ...query, after: first.after ?? '' }))),
    ];
    for (const whole of wholeTables) expect(scans).not.toContain(whole);
  });

  it.each(publicSorts)("home as a visitor's view, %s", async (sort) => {
    const scans = await scansDuring(() => feed.homePage(null, { user: '0', sort, offset: 0 }));
    for (const whole of wholeTables) expect(scans).not.toContain(whole);
  });

  it.each(publicSorts)("one person's posts, %s, first page and the next", async (sort) => {
    const query = { user: 'alice', feedPerson: 'person5', sort, offset: 0 };
    const first = await feed.personPage(alice, query);
    expect(first.rows).toHaveLength(2);
    const scans = [
      ...(await scansDuring(() => feed.personPage(alice, query))),
      ...(await scansDuring(() => feed.personPage(alice, { ...query, after: first.after ?? '' }))),
    ];
    for (const whole of wholeTables) expect(scans).not.toContain(whole);
  });

  it.each([
    ['recent', 2],
    ['friends', 2],
    ['magic', 3],
  ] as const)('and %s takes at most %d statements, whatever the page size', async (sort, most) => {
    const query = { user: 'alice', sort, offset: 0, limit: 50 };
    const first = await feed.homePage(alice, query);
    const { statements } = await recording.plansOf(async () => {
      const second = await feed.homePage(alice, { ...query, after: first.after ?? '' });
      expect(second.rows).toHaveLength(50);
    });
    expect(statements).toBeLessThanOrEqual(most);
  });
});
