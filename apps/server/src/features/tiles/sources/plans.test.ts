import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { moderationLogService } from '#features/moderation/moderation-log.service.ts';
import { notificationService } from '#features/notifications/notifications.service.ts';
import { statementRunner, transactionOpener } from '#platform/db/transaction.ts';
import { disabledLookup } from '#platform/video/video-lookup.ts';
import type { Viewer } from '#platform/viewer.ts';
import {
  makeManyUsers,
  sequentiallyScanned,
  openRecording,
  type Recording,
} from '#testing/postgres/query-plans.ts';
import { makeUser } from '#testing/users.ts';
import { sourceService } from './sources.service.ts';

let alice: Viewer;
let recording: Recording;

beforeAll(async () => {
  recording = await openRecording(async (db) => {
    alice = await makeUser(db, 'alice');
    await makeManyUsers(db, 3_000);
    await sql`
      insert into tiles (owner_id, video_id, caption, starttime, endtime)
      select u.id, lpad((n / 2)::text, 11, '0'), 'clip', 0, 5
      from generate_series(1, 10000) n
        join users u on u.username = ('person' || (n % 3000 + 1))::citext`.execute(db);
    await sql`insert into sources (video_id) select distinct video_id from tiles`.execute(db);
    await sql`
      insert into source_failures (video_id, user_id, reason)
      select distinct video_id, owner_id, 'unavailable' from tiles`.execute(db);
    await sql`
      insert into notifications (user_id, kind, actor_id, tile_id, is_unseen)
      select owner_id, 'source-unavailable', owner_id, id, false from tiles where id % 2 = 1`.execute(
      db,
    );
  });
});
afterAll(() => recording.close());

it('a failure, the unavailable source and its notifications scan no table', async () => {
  const { db } = recording;
  const transact = transactionOpener(db);
  const runStatement = statementRunner(db);
  const notifications = notificationService({ db, transact });
  const sources = sourceService({
    db,
    transact,
    runStatement,
    videoLookup: disabledLookup,
    notifications,
    moderationLog: moderationLogService(),
  });
  const plans = await recording.plansOf(async () => {
    const { rows } = await sources.recordPlayback(alice, {
      tile_id: 5_000,
      outcome: 'unavailable',
    });
    expect(rows).toEqual([{ unavailable: 'unavailable' }]);
  });
  expect(
    sequentiallyScanned(plans, ['tiles', 'users', 'notifications', 'sources', 'source_failures']),
  ).toEqual([]);
  expect(plans.indexes).toContainEqual(expect.stringMatching(/^tiles_video_id_/));
  expect(plans.statements).toBe(9);
});
