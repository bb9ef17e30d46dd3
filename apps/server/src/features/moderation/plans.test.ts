import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { transactionOpener } from '#platform/db/transaction.ts';
import { makeUser } from '#testing/users.ts';
import {
  makeManyUsers,
  sequentiallyScanned,
  openRecording,
  type Recording,
} from '#testing/postgres/query-plans.ts';
import { moderationService } from './moderation.service.ts';

const USERS = 2_000;
const TILES = 8_000;
const REPORTED = 2_000;

let recording: Recording;

beforeAll(async () => {
  recording = await openRecording(fill);
});

afterAll(() => recording.close());

it('a long queue is read from the reports, with only the tiles of its first page', async () => {
  const dan = await makeUser(recording.db, 'dan');
  await recording.db.insertInto('moderators').values({ user_id: dan.id }).execute();
  const transact = transactionOpener(recording.db);
  const notifications = { addDecisionNotifications: () => Promise.resolve() };
  const tiles = {
    lockTileOfOther: () => Promise.resolve(null),
    hideTile: () => Promise.resolve(true),
    unhideTile: () => Promise.resolve(true),
    removeTile: () => Promise.resolve(true),
  };
  const moderation = moderationService({
    transact,
    tiles,
    notifications,
    claims: { close: () => Promise.resolve(), notifyLater: () => {} },
    isSecondFactorRequired: false,
    hasSecondFactor: () => Promise.resolve(false),
  });
  const plans = await recording.plansOf(() =>
    moderation.queue(dan, { sessionId: null, signedInAt: 0 }),
  );
  expect(sequentiallyScanned(plans, ['tiles', 'users'])).toEqual([]);
  expect(plans.indexes).toContain('reports_tile_id_open');
});

async function fill(db: Db): Promise<void> {
  await makeManyUsers(db, USERS);
  await sql`
    insert into tiles (owner_id, video_id, caption, starttime, endtime)
    select n % ${sql.lit(USERS)} + 1, 'jNQXAC9IVRw', repeat('clip ', 40), 0, 5
    from generate_series(1, ${sql.lit(TILES)}) n`.execute(db);
  await sql`
    insert into reports (tile_id, user_id, reason, is_open)
    select t.id, (t.id + n) % ${sql.lit(USERS)} + 1, repeat('reason ', 20),
      t.id <= ${sql.lit(REPORTED)}
    from tiles t, generate_series(2, 4) n`.execute(db);
}
