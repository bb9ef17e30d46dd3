import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { transactionOpener } from '#platform/db/transaction.ts';
import type { Viewer } from '#platform/viewer.ts';
import { makeUser } from '#testing/people.ts';
import { makeCrowd, readWhole, recordingOn, type Recording } from '#testing/plans.ts';
import { notificationDocuments } from './notifications.documents.ts';
import { notificationService } from './notifications.service.ts';

const PEOPLE = 5_000;
const NEWS_EACH = 4;
const NEWS_OF_ALICE = 60;

let recording: Recording;
let alice: Viewer;

beforeAll(async () => {
  recording = await recordingOn(async (db) => {
    await fill(db);
    alice = await makeUser(db, 'alice');
    await tell(db);
  });
});

afterAll(() => recording.close());

/** Everybody has a clip, blocks one person, and has news that is partly unseen. */
async function fill(db: Db): Promise<void> {
  await makeCrowd(db, PEOPLE);
  await sql`insert into notification_documents (user_id) select id from users`.execute(db);
  await sql`
    insert into tiles (owner_id, video_id, caption, starttime, endtime)
    select id, 'jNQXAC9IVRw', 'clip', 0, 5 from users`.execute(db);
  await sql`
    insert into blocks (blocker_id, blocked_id)
    select id, id + 100 from users where id + 100 <= ${sql.lit(PEOPLE)}`.execute(db);
  await sql`
    insert into notifications (user_id, kind, actor_id, tile_id, is_unseen)
    select id, 'like', (id + n) % ${sql.lit(PEOPLE)} + 1, id, n % 2 = 0
    from users, generate_series(1, ${sql.lit(NEWS_EACH)}) n`.execute(db);
}

/** Alice has pages of news, half of it unseen. */
async function tell(db: Db): Promise<void> {
  await sql`
    insert into notifications (user_id, kind, actor_id, tile_id, is_unseen)
    select ${alice.id}::bigint, 'like', n, n, n % 2 = 0
    from generate_series(1, ${sql.lit(NEWS_OF_ALICE)}) n`.execute(db);
  await sql`
    update notification_documents set new_likes = ${sql.lit(NEWS_OF_ALICE / 2)}
    where user_id = ${alice.id}`.execute(db);
}

const tables = ['users', 'tiles', 'blocks', 'notifications', 'notification_documents'];

it.each([
  ['a page of past notifications', 1, () => service().history(alice, undefined)],
  ['the next page', 1, () => service().history(alice, NEWS_EACH * PEOPLE + NEWS_OF_ALICE / 2)],
  ['the document', 1, () => notificationDocuments(recording.db).read(alice.uid, undefined)],
  ['opening the panel', 3, () => service().clear(alice)],
] as const)('%s reads no whole table, in few statements', async (_, statements, run) => {
  const plans = await recording.plansOf(run);
  expect(plans.statements).toBe(statements);
  expect(readWhole(plans, tables)).toEqual([]);
});

function service() {
  const { db } = recording;
  return notificationService({ db, transact: transactionOpener(db) });
}
