import { Kysely, PostgresDialect, sql, type CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#platform/db/open.ts';
import type { Database } from '#platform/db/schema.ts';
import type { Viewer } from '#platform/viewer.ts';
import { makeUser } from '#testing/people.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { feedService, type FeedService } from './feed.service.ts';

const PEOPLE = 300;
const TILES = 6_000;

let database: OpenDatabase;
let alice: Viewer;
let feed: FeedService;
const ran: CompiledQuery[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  alice = await makeUser(database.db, 'alice');
  await fill();
  const recording = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log({ query }) {
      ran.push(query);
    },
  });
  feed = feedService({ db: recording });
});

afterAll(() => database.close());

/** A community in which everyone has friends, likes, reports and shown clips. */
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

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

function scansOf(node: PlanNode): string[] {
  const own =
    node['Relation Name'] === undefined ? [] : [`${node['Node Type']} on ${node['Relation Name']}`];
  return [...own, ...(node.Plans ?? []).flatMap(scansOf)];
}

/** The scans of everything that a read sends to the database. */
async function scansDuring(read: () => Promise<unknown>): Promise<string[]> {
  ran.length = 0;
  await read();
  const queries = [...ran];
  expect(queries.length).toBeGreaterThan(0);
  const plans = await Promise.all(
    queries.map(({ sql: text, parameters }) =>
      database.pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`explain (format json) ${text}`, [
        ...parameters,
      ]),
    ),
  );
  return plans.flatMap(({ rows }) => rows.flatMap((row) => scansOf(row['QUERY PLAN'][0].Plan)));
}

const tables = ['tiles', 'likes', 'reports', 'tile_views', 'friendships'];
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
    ran.length = 0;
    const second = await feed.homePage(alice, { ...query, after: first.after ?? '' });
    expect(second.rows).toHaveLength(50);
    expect(ran.length).toBeLessThanOrEqual(most);
  });
});
