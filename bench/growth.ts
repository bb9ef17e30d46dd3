// Measures the growth of the database with 1,000 members in two years, with and without the cleanup
// jobs (docs/operate/scaling.md). Run: npm run bench -- growth
import { migrations } from '../apps/server/src/migrations/index.ts';
import { oldViewsJob } from '../apps/server/src/features/feed/old-views.ts';
import { oldNotificationsJob } from '../apps/server/src/features/notifications/old-notifications.ts';
import { loadConfig } from '../apps/server/src/platform/config.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { openDatabase, type OpenDatabase } from '../apps/server/src/platform/db/open.ts';
import { statementRunner } from '../apps/server/src/platform/db/transaction.ts';
import { withPostgres } from './run/in-process.ts';

/**
 * A day of 1,000 active members: 100 clips are posted; a member sees 16 new clips, likes 4, gets 4
 * notifications and sees them within a week, and sends 6 messages of 12 to 90 characters, one in 20
 * with a clip. Tables are filled for 20 members and their sizes multiplied.
 */
const MEMBERS = 1_000;
const SAMPLE = 20;
const SCALE = MEMBERS / SAMPLE;
const POSTS_A_WEEK = 700;
const VIEWS_PER_DAY = 16;
const CHATS = 2.5 * SAMPLE;
const MESSAGES_A_WEEK_AND_CHAT = 17;
const WEEKS = 104;
const YEAR = 52;

/** The factor scales a table to all members; posts are not scaled. */
const tables = {
  tile_views: SCALE,
  messages: SCALE,
  notifications: SCALE,
  likes: SCALE,
  tiles: 1,
  tile_counts: 1,
} as const;

type Sizes = Readonly<Record<string, { readonly bytes: number; readonly rows: number }>>;

const users = `
  insert into users (uid, username, fname, lname, email)
  select 'uid' || n, 'person' || n, 'Test', 'Person', n || '@example.com'
  from generate_series(1, ${SAMPLE}) n;
  create table pairs as
    select row_number() over () as n, gen_random_uuid() as id, pair.*
    from (
      select distinct 1 + n % ${SAMPLE / 2} as low_id,
        ${SAMPLE / 2 + 1} + n / 5 % ${SAMPLE / 2} as high_id
      from generate_series(0, ${CHATS - 1}) n
    ) pair;
  insert into chats (id) select id from pairs`;

/** `$1` is the week, `$2` its first day. */
const week = [
  `insert into tiles (owner_id, video_id, caption, starttime, endtime, created_at)
   select 1 + n % ${SAMPLE}, 'jNQXAC9IVRw', 'The part after the break, number ' || n, n % 600,
     n % 600 + 7.5, $2::timestamptz + n * interval '7 days' / ${POSTS_A_WEEK}
   from generate_series(1, ${POSTS_A_WEEK}) n where $1::int > 0`,
  `insert into tile_counts (tile_id, owner_id, created_at, likes)
   select id, owner_id, created_at, 0 from tiles
   where $1::int > 0 and created_at > $2::timestamptz`,
  `insert into tile_views (user_id, tile_id, viewed_at)
   select u, ($1::int - 1) * ${POSTS_A_WEEK} + d * 100 + 1 + (u * 37 + k * 6) % 100,
     $2::timestamptz + d * interval '1 day' + u * interval '1 minute'
   from generate_series(0, 6) d, generate_series(0, ${VIEWS_PER_DAY - 1}) k,
     generate_series(1, ${SAMPLE}) u
   order by d, (u * 7919 + k * 104729) % 1601`,
  `insert into messages (chat_id, seq, client_id, sender_id, body, tile_id, video_id, starttime,
     endtime, sent_at, version)
   select c.id, week.seq, gen_random_uuid(),
     case when place.n % 2 = 0 then c.low_id else c.high_id end,
     substr(repeat('what a moment, look at this ', 4), 1, 12 + (place.n * 31 + c.n * 17) % 79),
     clip.n, case when clip.n is not null then 'jNQXAC9IVRw' end, clip.n, clip.n + 7.5,
     $2::timestamptz + place.n * interval '9 hours', week.seq
   from generate_series(1, ${MESSAGES_A_WEEK_AND_CHAT}) place (n) cross join pairs c
     cross join lateral (
       select ($1::int - 1) * ${MESSAGES_A_WEEK_AND_CHAT} + place.n as seq
     ) week
     left join lateral (select place.n where (place.n + c.n) % 20 = 0) clip on true
   order by place.n, c.n`,
  `insert into notifications (user_id, kind, actor_id, tile_id, created_at)
   select u, 'like', 1 + (u + k * 3 + d) % ${SAMPLE}, ($1::int - 1) * ${POSTS_A_WEEK} + d * 100 + k,
     $2::timestamptz + d * interval '1 day' + k * interval '5 hours'
   from generate_series(0, 6) d, generate_series(1, 4) k, generate_series(1, ${SAMPLE}) u`,
  `insert into likes (user_id, tile_id, created_at)
   select u, ($1::int - 1) * ${POSTS_A_WEEK} + d * 100 + 1 + (u * 41 + k * 23) % 100,
     $2::timestamptz + d * interval '1 day'
   from generate_series(0, 6) d, generate_series(1, 4) k, generate_series(1, ${SAMPLE}) u`,
  `update notifications set is_unseen = false
   where is_unseen and $1::int > 0 and created_at < $2::timestamptz + interval '7 days'`,
];

async function fill(database: OpenDatabase, hasJobs: boolean): Promise<readonly Sizes[]> {
  const { pool, db } = database;
  await migrate(pool, migrations);
  await pool.query(users);
  const runStatement = statementRunner(db);
  const { KEEP_VIEWS_DAYS, KEEP_NOTIFICATIONS_DAYS } = loadConfig({});
  const deps = { db, runStatement, keepViewsDays: KEEP_VIEWS_DAYS };
  const keepNotificationsDays = KEEP_NOTIFICATIONS_DAYS;
  const jobs = [oldViewsJob(deps), oldNotificationsJob({ ...deps, keepNotificationsDays })];
  const sizes: Sizes[] = [];
  const { signal } = new AbortController();
  let longest = 0;
  for (let number = 1; number <= WEEKS; number += 1) {
    const start = new Date(Date.UTC(2026, 0, 1 + 7 * (number - 1)));
    const now = new Date(Date.UTC(2026, 0, 1 + 7 * number));
    for (const statement of week) await pool.query(statement, [number, start]);
    if (hasJobs) {
      const began = performance.now();
      for (const job of jobs) await job.run({ now, last: null, signal });
      longest = Math.max(longest, performance.now() - began);
    }
    await pool.query('vacuum tile_views, messages, notifications, likes, tiles, tile_counts');
    if (number % YEAR === 0) sizes.push(await readSizes(database));
  }
  if (hasJobs) console.log(`longest run of the jobs: ${(longest / 1_000).toFixed(1)} s`);
  return sizes;
}

async function readSizes({ pool }: OpenDatabase): Promise<Sizes> {
  const sizes: Record<string, { bytes: number; rows: number }> = {};
  for (const [table, factor] of Object.entries(tables)) {
    const { rows } = await pool.query<{ bytes: number; rows: number }>(
      `select pg_total_relation_size('${table}') as bytes, count(*) as rows from ${table}`,
    );
    const [{ bytes, rows: count } = { bytes: 0, rows: 0 }] = rows;
    sizes[table] = { bytes: bytes * factor, rows: count * factor };
  }
  return sizes;
}

function print(without: readonly Sizes[], withJobs: readonly Sizes[]): void {
  const bytesOf = (sizes: Sizes | undefined, table: string) => sizes?.[table]?.bytes ?? Number.NaN;
  const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(3);
  const line = (name: string, cells: readonly string[]) =>
    console.log(`| ${[name, ...cells].join(' | ')} |`);
  line('table', [
    'bytes a row',
    'year 1, all kept',
    'year 1',
    'year 2 adds, all kept',
    'year 2 adds',
  ]);
  line('---', ['---', '---', '---', '---', '---']);
  const totals = [0, 0, 0, 0];
  for (const table of Object.keys(tables)) {
    const [kept, removed] = [without, withJobs].map(
      ([one, two]) => [bytesOf(one, table), bytesOf(two, table) - bytesOf(one, table)] as const,
    );
    const figures = [kept?.[0], removed?.[0], kept?.[1], removed?.[1]].map(
      (bytes) => bytes ?? Number.NaN,
    );
    for (const [nth, bytes] of figures.entries()) totals[nth] = (totals[nth] ?? 0) + bytes;
    const { bytes = 0, rows = 1 } = without[0]?.[table] ?? {};
    line(table, [(bytes / rows).toFixed(0), ...figures.map(gigabytes)]);
  }
  line('GB per 1,000 members', ['', ...totals.map(gigabytes)]);
}

await withPostgres(async ({ connection }) => {
  const admin = openDatabase(connection, console.error);
  const sizes: (readonly Sizes[])[] = [];
  for (const name of ['all_kept', 'with_jobs']) {
    await admin.pool.query(`create database ${name}`);
    const options = '-c synchronous_commit=off';
    const own = { ...connection, database: name, query_timeout: 0, options };
    const database = openDatabase({ ...own, statement_timeout: 0 }, console.error);
    sizes.push(await fill(database, name === 'with_jobs'));
    await database.close();
  }
  await admin.close();
  print(sizes[0] ?? [], sizes[1] ?? []);
});
