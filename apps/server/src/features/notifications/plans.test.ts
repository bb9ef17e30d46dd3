import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { transactionOpener } from '#platform/db/transaction.ts';
import type { Viewer } from '#platform/viewer.ts';
import { makeUser } from '#testing/users.ts';
import {
  makeManyUsers,
  sequentiallyScanned,
  openRecording,
  type Recording,
} from '#testing/postgres/query-plans.ts';
import { notificationDocuments } from './notifications.documents.ts';
import { notificationService } from './notifications.service.ts';

const USERS = 2_000;
const NOTIFICATIONS_PER_USER = 4;
const NOTIFICATIONS_OF_ALICE = 60;

let recording: Recording;
let alice: Viewer;

beforeAll(async () => {
  recording = await openRecording(async (db) => {
    await fill(db);
    alice = await makeUser(db, 'alice');
    await fillNotificationsOfAlice(db);
  });
});

afterAll(() => recording.close());

async function fill(db: Db): Promise<void> {
  await makeManyUsers(db, USERS);
  await sql`insert into notification_documents (user_id) select id from users`.execute(db);
  await sql`
    insert into tiles (owner_id, video_id, caption, starttime, endtime)
    select id, 'jNQXAC9IVRw', 'clip', 0, 5 from users`.execute(db);
  await sql`
    insert into blocks (blocker_id, blocked_id)
    select id, id + 100 from users where id + 100 <= ${sql.lit(USERS)}`.execute(db);
  await sql`
    insert into notifications (user_id, kind, actor_id, tile_id, is_unseen)
    select id, 'like', (id + n) % ${sql.lit(USERS)} + 1, id, n % 2 = 0
    from users, generate_series(1, ${sql.lit(NOTIFICATIONS_PER_USER)}) n`.execute(db);
}

async function fillNotificationsOfAlice(db: Db): Promise<void> {
  await sql`
    insert into notifications (user_id, kind, actor_id, tile_id, is_unseen)
    select ${alice.id}::bigint, 'like', n, n, n % 2 = 0
    from generate_series(1, ${sql.lit(NOTIFICATIONS_OF_ALICE)}) n`.execute(db);
  await sql`
    update notification_documents set new_likes = ${sql.lit(NOTIFICATIONS_OF_ALICE / 2)}
    where user_id = ${alice.id}`.execute(db);
}

const tables = ['users', 'tiles', 'blocks', 'notifications', 'notification_documents'];

it.each([
  ['a page of past notifications', 1, () => service().history(alice, {})],
  [
    'the next page',
    1,
    () =>
      service().history(alice, {
        before: NOTIFICATIONS_PER_USER * USERS + NOTIFICATIONS_OF_ALICE / 2,
      }),
  ],
  ['the document', 1, () => notificationDocuments(recording.db).read(alice, alice.uid, undefined)],
  ['a page of likes', 1, () => service().history(alice, { show: 'likes' })],
  ['a page of requests and acceptances', 1, () => service().history(alice, { show: 'friends' })],
  ['opening the panel', 4, () => service().clear(alice)],
] as const)('%s scans no table, in few statements', async (_, statements, run) => {
  const plans = await recording.plansOf(run);
  expect(plans.statements).toBe(statements);
  expect(sequentiallyScanned(plans, tables)).toEqual([]);
});

it('requests and acceptances are found without reading the likes', async () => {
  const plans = await recording.plansOf(() => service().history(alice, { show: 'friends' }));
  expect(plans.indexes).toContain('notifications_user_id_others');
});

function service() {
  const { db } = recording;
  return notificationService({ db, transact: transactionOpener(db) });
}
