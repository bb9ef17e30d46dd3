import { DAY } from '@reprise/contract/units.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it } from '#testing/fixtures/app.ts';
import { statementRunner } from '#platform/db/transaction.ts';
import { countNewTiles } from '#testing/factories.ts';
import type { TestUser } from '#testing/test-app.ts';
import { oldViewsJob } from './old-views.ts';

const KEEP_DAYS = 30;
const TILES = 400;
/** Views of these tiles must not be deleted, so that Magic does not change. */
const HOTTEST = 250;
const HORIZON = 105;

it.beforeAll(async ({ db, alice, bob }) => {
  await sql`
    insert into tiles (owner_id, video_id, caption, starttime, endtime, created_at)
    select case when n % 2 = 0 then ${alice.id}::bigint else ${bob.id} end, 'jNQXAC9IVRw', 'clip ' || n,
      n, n + 5, now() - n * interval '12 hours'
    from generate_series(1, ${TILES}) n`.execute(db);
  await countNewTiles(db);
  await db.deleteFrom('tile_views').execute();
});

it('removes old views without changing Magic among the hottest tiles', async ({
  db,
  alice,
  bob,
}) => {
  await viewTiles(db, alice, KEEP_DAYS + 1);
  await viewTiles(db, bob, KEEP_DAYS - 1);
  const before = await magic(alice, HOTTEST - HORIZON);
  const views = await countViews(db, alice);
  const removed = await run(db, HOTTEST);
  expect(removed).toBe(Math.floor((TILES - HOTTEST) / 3));
  expect(await countViews(db, alice)).toBe(views - removed);
  expect(await countViews(db, bob)).toBe(views);
  expect(await magic(alice, HOTTEST - HORIZON)).toEqual(before);
  expect(await run(db, HOTTEST)).toBe(0);
});

it('removes nothing as long as there are fewer tiles', async ({ db, alice }) => {
  await viewTiles(db, alice, KEEP_DAYS + 1);
  expect(await run(db, TILES)).toBe(0);
});

it('keeps views that were renewed, and skips those that another transaction locks', async ({
  app,
  db,
  alice,
  bob,
}) => {
  await viewTiles(db, alice, KEEP_DAYS + 1);
  await viewTiles(db, bob, KEEP_DAYS + 1);
  const locking = await app.database.pool.connect();
  await locking.query(`begin; select from tile_views where user_id = ${bob.id} for update`);
  const removed = await run(db, 0);
  expect(removed).toBeGreaterThan(0);
  expect(await countViews(db, alice)).toBeLessThan(2);
  await locking.query('rollback');
  locking.release();
  expect(await countViews(db, bob)).toBe(Math.floor(TILES / 3));
  expect(await run(db, 0, new Date(Date.now() - 2 * DAY))).toBe(0);
});

async function viewTiles(db: Db, user: TestUser, daysAgo: number): Promise<void> {
  await sql`
    insert into tile_views (user_id, tile_id, viewed_at)
    select ${user.id}, id, now() - ${daysAgo} * interval '1 day' from tiles where id % 3 = 0
    on conflict (user_id, tile_id) do update set viewed_at = excluded.viewed_at`.execute(db);
}

async function countViews(db: Db, user: TestUser): Promise<number> {
  const rows = await db
    .selectFrom('tile_views')
    .select('tile_id')
    .where('user_id', '=', user.id)
    .execute();
  return rows.length;
}

async function magic(user: TestUser, depth: number): Promise<string[]> {
  const seen: string[] = [];
  let after: string | null = null;
  while (seen.length < depth) {
    const cursor: string = after === null ? '' : `&after=${encodeURIComponent(after)}`;
    const { body } = await user.call(
      'GET',
      `/get/homevideo?user=${user.username}&sort=magic&limit=50${cursor}`,
    );
    seen.push(...body.rows.map(({ tile_desc }: { tile_desc: string }) => tile_desc));
    after = body.after;
    if (after === null) break;
  }
  return seen.slice(0, depth);
}

function run(db: Db, hottest: number, now = new Date()): Promise<number> {
  const runStatement = statementRunner(db);
  const job = oldViewsJob({ db, runStatement, keepViewsDays: KEEP_DAYS }, hottest);
  return job.run({ now, last: null, signal: new AbortController().signal });
}
