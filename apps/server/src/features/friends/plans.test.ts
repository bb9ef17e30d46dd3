import { friendTexts } from '@reprise/contract/friends/texts.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notificationService } from '#features/notifications/notifications.service.ts';
import type { Db } from '#platform/db/open.ts';
import type { Viewer } from '#platform/viewer.ts';
import { transactionOpener } from '#platform/db/transaction.ts';
import { makeUser } from '#testing/users.ts';
import {
  makeManyUsers,
  sequentiallyScanned,
  openRecording,
  type Recording,
} from '#testing/postgres/query-plans.ts';
import { friendListService } from './friend-lists.service.ts';
import { friendService } from './friends.service.ts';

// Enough users that a sequential scan is never the best plan.
const USERS = 9_000;
const RELATIONS_PER_USER = 8;
const RELATIONS_OF_ALICE = 32;
const NOTIFICATIONS_PER_USER = 2;
const BLOCKS_PER_USER = 3;
const TILES_PER_USER = 2;

let alice: Viewer;
let bob: Viewer;
let recording: Recording;

beforeAll(async () => {
  recording = await openRecording(async (db) => {
    await fill(db);
    await fillTiles(db);
    alice = await makeUser(db, 'alice');
    bob = await makeUser(db, 'bob');
    await befriend(db);
  });
});

afterAll(() => recording.close());

const tables = [
  'tiles',
  'users',
  'friendships',
  'blocks',
  'notifications',
  'notification_documents',
];

describe('friend lists scan no table', () => {
  it.each([
    ['a page of friends', 20, () => lists().friends(alice, 0)],
    ['the next page of friends', 4, () => lists().friends(alice, 20)],
    ['a page of requests', 8, () => lists().requests(alice, 0)],
    ['a search among friends', 20, () => lists().search(alice, 'person')],
    ['suggestions', 6, () => lists().suggestions(alice)],
    ['a friendship check', 1, () => lists().check(alice, 'person1')],
  ] as const)('%s, in one statement', async (_, length, read) => {
    expect((await read()).rows).toHaveLength(length);
    const plans = await recording.plansOf(read);
    expect(sequentiallyScanned(plans, tables)).toEqual([]);
    expect(plans.statements).toBe(1);
  });

  function lists() {
    return friendListService({ db: recording.db });
  }
});

describe('a friend action scans no table', () => {
  const { send, accept, cancel, remove } = friendTexts;

  it.each([
    ['looking', () => service().relation(alice, 'bob')],
    ['sending', () => service().act(alice, 'bob', send)],
    ['canceling', () => service().act(alice, 'bob', cancel)],
    ['sending again', () => service().act(alice, 'bob', send)],
    ['accepting', () => service().act(bob, 'alice', accept)],
    ['removing', () => service().act(bob, 'alice', remove)],
    ['asking back', () => service().act(bob, 'alice', send)],
    ['declining', () => service().decline(alice, 'bob')],
  ])('%s', async (_, run) => {
    expect(sequentiallyScanned(await recording.plansOf(run), tables)).toEqual([]);
  });

  function service() {
    const { db } = recording;
    const transact = transactionOpener(db);
    return friendService({ db, transact, notifications: notificationService({ db, transact }) });
  }
});

async function fill(db: Db): Promise<void> {
  await makeManyUsers(db, USERS);
  await sql`insert into notification_documents (user_id) select id from users`.execute(db);
  await sql`
    insert into friendships (low_id, high_id, sender_id, is_accepted)
    select id, id + n, id + n % 2 * n, n % 4 > 0
    from users, generate_series(1, ${sql.lit(RELATIONS_PER_USER / 2)}) n
    where id + n <= ${sql.lit(USERS)}`.execute(db);
  await sql`
    insert into notifications (user_id, kind, actor_id, is_unseen)
    select id, 'request', (id + n) % ${sql.lit(USERS)} + 1, n % 2 = 0
    from users, generate_series(1, ${sql.lit(NOTIFICATIONS_PER_USER)}) n`.execute(db);
  await sql`
    insert into blocks (blocker_id, blocked_id)
    select id, id + 100 + n from users, generate_series(1, ${sql.lit(BLOCKS_PER_USER)}) n
    where id + 100 + n <= ${sql.lit(USERS)}`.execute(db);
}

async function fillTiles(db: Db): Promise<void> {
  await sql`
    insert into tiles (owner_id, video_id, caption, starttime, endtime)
    select id, 'jNQXAC9IVRw', 'the good part', 0, 5
    from users, generate_series(1, ${sql.lit(TILES_PER_USER)})`.execute(db);
}

async function befriend(db: Db): Promise<void> {
  await sql`
    insert into friendships (low_id, high_id, sender_id, is_accepted)
    select id, ${alice.id}, id, id % 4 > 0
    from users where id <= ${RELATIONS_OF_ALICE}`.execute(db);
}
