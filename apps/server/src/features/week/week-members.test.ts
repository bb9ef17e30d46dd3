import { weekEndBefore } from '@reprise/contract/week/rules/week.ts';
import { runs } from '@reprise/contract/testing/runs.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { notificationService } from '#features/notifications/notifications.service.ts';
import { UNTIMED, type Db, type OpenDatabase } from '#platform/db/open.ts';
import { statementRunner, transactionOpener } from '#platform/db/transaction.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { weekJob } from './week.job.ts';
import { listOfDay, listOfWeek } from './week.repo.ts';

const MEMBERS = runs(100_000, 300);
const FRIENDS = 20;
const BATCH = runs(2_000, 50);
const COMPARED = 300;
/** Each member posts every tenth day. */
const POSTS_A_DAY = 0.1;
const YEARS = 5;
/** Every how many members have the switch off, or are suspended. */
const SWITCHED_OFF = 11;
const SUSPENDED = 13;

const END = weekEndBefore(new Date('2026-11-29T12:00:00Z'));

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

let database: OpenDatabase;

beforeAll(async () => {
  // Filling takes longer than the time-out of a request.
  database = await openTestDatabase(UNTIMED);
  await database.db.transaction().execute(async (tx) => {
    // Skips foreign key checks, which would take most of the time.
    await sql`set local session_replication_role = replica`.execute(tx);
    await fill(tx);
  });
  await sql`analyze`.execute(database.db);
});
afterAll(() => database.close());

it('notifies exactly the members whose week is not empty, three statements a batch', async () => {
  const { db } = database;
  let statements = 0;
  database.onQuery(() => (statements += 1));
  const runStatement = statementRunner(db);
  const mailer = { isConfigured: false, send: vi.fn(), trySend: vi.fn() };
  const job = weekJob(
    {
      db,
      runStatement,
      notifications: notificationService({ db, transact: transactionOpener(db) }),
      mailer,
      publicUrl: 'https://reprise.example',
    },
    BATCH,
  );
  const startedAt = performance.now();
  const { signal } = new AbortController();
  await job.run({ now: END, last: new Date(0), signal });
  const seconds = (performance.now() - startedAt) / 1_000;
  const ran = statements;
  expect(ran).toBeLessThanOrEqual(1 + 3 * (MEMBERS / BATCH));
  const notified = await notifiedUsers(db);
  expect(notified.size).toBeGreaterThan(MEMBERS / 10);
  expect(notified.size).toBeLessThan(MEMBERS);
  for (let index = 1; index <= COMPARED; index += 1) {
    const id = Math.ceil((index * MEMBERS) / COMPARED);
    const clips = [...(await listOfWeek(db, id, END)), ...(await listOfDay(db, id, END))];
    expect(notified.has(id), `member ${id}`).toBe(clips.length > 0 && isOn(id));
  }
  // The figures of docs/operate/scaling.md.
  process.stdout.write(
    `week of ${MEMBERS} members: ${ran} statements, ${seconds.toFixed(1)} s, ${notified.size} notified\n`,
  );
});

function isOn(id: number): boolean {
  return id % SWITCHED_OFF !== 0 && id % SUSPENDED !== 0;
}

async function notifiedUsers(db: Db): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('notifications')
    .select('user_id')
    .where('kind', '=', 'week')
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Neighbors are friends. There are members without friends, blocks, reports and omissions. */
async function fill(db: Db): Promise<void> {
  const members = sql.lit(MEMBERS);
  await sql`
    insert into users (uid, username, fname, lname, email)
    select 'uid' || n, 'person' || n, 'Test', 'Person', n || '@example.com'
    from generate_series(1, ${members}) n`.execute(db);
  await sql`
    insert into notification_documents (user_id, app_off)
    select n, case when n % ${sql.lit(SWITCHED_OFF)} = 0 then array['week'] else '{}' end
    from generate_series(1, ${members}) n`.execute(db);
  await sql`
    insert into friendships (low_id, high_id, sender_id, is_accepted)
    select n, n + step, n, step % 5 > 0
    from generate_series(1, ${members}) n, generate_series(1, ${sql.lit(FRIENDS / 2)}) step
    where n + step <= ${members} and n % 7 > 0`.execute(db);
  await sql`
    insert into tiles (owner_id, video_id, caption, starttime, endtime, created_at, audience)
    select owner_id, lpad((owner_id % 1000)::text, 11, '0'), 'clip', 0, 5, created_at,
      (array['everyone', 'friends', 'hidden'])[1 + (owner_id % 3)]
    from (
      select 1 + (n * 7919::bigint) % ${members} as owner_id,
        ${END}::timestamptz - interval '1 year' * (n % ${sql.lit(YEARS)})
          - interval '8 days' * ((n * 31) % 997) / 997.0 as created_at
      from generate_series(1, ${sql.lit(Math.ceil(MEMBERS * POSTS_A_DAY * 8 * YEARS * 0.5))}) n
    ) post`.execute(db);
  await sql`
    insert into sources (video_id, unavailable_reason)
    select lpad(n::text, 11, '0'), 'unavailable' from generate_series(1, 999, 13) n`.execute(db);
  await sql`
    insert into blocks (blocker_id, blocked_id)
    select n, n + 1 from generate_series(1, ${members} - 1, 5) n`.execute(db);
  await sql`
    insert into reports (tile_id, user_id, reason)
    select t.id, u.id, 'no' from tiles t join users u on u.id in (t.owner_id + 1, t.owner_id - 1)
    where t.id % 4 = 0`.execute(db);
  await sql`
    insert into week_omissions (tile_id, user_id)
    select t.id, u.id from tiles t join users u on u.id in (t.owner_id, t.owner_id + 2)
    where t.id % 3 = 0`.execute(db);
  await sql`update users set status = 'suspended' where id % ${sql.lit(SUSPENDED)} = 0`.execute(db);
}
