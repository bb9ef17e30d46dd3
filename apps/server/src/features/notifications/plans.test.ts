import type { NotificationSwitch } from '@reprise/contract/notifications/switches.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { statementRunner, transactionOpener } from '#platform/db/transaction.ts';
import type { Viewer } from '#platform/viewer.ts';
import { makeUser } from '#testing/users.ts';
import {
  makeManyUsers,
  sequentiallyScanned,
  openRecording,
  type Recording,
} from '#testing/postgres/query-plans.ts';
import { notificationDocuments } from './notifications.documents.ts';
import { notificationSettingsService } from './notification-settings.service.ts';
import { notificationService } from './notifications.service.ts';

const USERS = 2_000;
const NOTIFICATIONS_PER_USER = 4;
const NOTIFICATIONS_OF_ALICE = 60;
const MESSAGES_PER_CHAT = 6;

const UNCONFIRMED = { isEmailVerified: false };

let recording: Recording;
let alice: Viewer;
let bob: Viewer;

beforeAll(async () => {
  recording = await openRecording(async (db) => {
    await fill(db);
    await fillChats(db);
    alice = await makeUser(db, 'alice');
    bob = await makeUser(db, 'bob');
    await fillNotificationsOfAlice(db);
  });
});

afterAll(() => recording.close());

const tables = [
  'users',
  'tiles',
  'blocks',
  'notifications',
  'notification_documents',
  'chats',
  'messages',
  'chat_members',
  'inbox_entries',
  'reactions',
  'chat_notifications',
];

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
  ['a page of all kinds', 3, () => service().history(alice, { show: 'all' })],
  ['a page of replies and reactions', 2, () => service().history(alice, { show: 'replies' })],
  ['reading the settings', 1, () => settings().read(alice)],
  ['marking quiet notifications seen', 1, () => settings().markSeenUpTo(alice, 1_000)],
  ['a page of likes', 1, () => service().history(alice, { show: 'likes' })],
  ['a page of requests and acceptances', 1, () => service().history(alice, { show: 'friends' })],
  ['opening the panel', 8, () => service().clear(alice)],
  ['switching requests off', 3, () => settings().change(bob, UNCONFIRMED, switchedOff('friends'))],
  ['switching likes off', 4, () => settings().change(bob, UNCONFIRMED, switchedOff('likes'))],
] as const)('%s scans no table, in few statements', async (_, statements, run) => {
  const plans = await recording.plansOf(run);
  expect(plans.statements).toBe(statements);
  expect(sequentiallyScanned(plans, tables)).toEqual([]);
});

it('requests and acceptances are found without reading the likes', async () => {
  const plans = await recording.plansOf(() => service().history(alice, { show: 'friends' }));
  expect(plans.indexes).toContain('notifications_user_id_others');
});

function switchedOff(kind: NotificationSwitch) {
  return { kind, channel: 'app', on: false } as const;
}

function settings() {
  const { db } = recording;
  const transact = transactionOpener(db);
  return notificationSettingsService({
    db,
    transact,
    runStatement: statementRunner(db),
    hasMail: false,
  });
}

function service() {
  const { db } = recording;
  return notificationService({ db, transact: transactionOpener(db) });
}

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

async function fillChats(db: Db): Promise<void> {
  await sql`
    create temporary table pairs as
    select gen_random_uuid() as id, id as low_id, id + 1 as high_id from users
    where id < ${sql.lit(USERS)}`.execute(db);
  await sql`insert into chats (id, last_seq) select id, ${sql.lit(MESSAGES_PER_CHAT)} from pairs`.execute(
    db,
  );
  await sql`
    insert into chat_members (chat_id, user_id)
    select id, low_id from pairs union all select id, high_id from pairs`.execute(db);
  await sql`
    insert into inbox_entries (user_id, chat_id, other_id, last_message, is_seen, version)
    select low_id, id, high_id, 'hello', true, 1 from pairs
    union all select high_id, id, low_id, 'hello', true, 1 from pairs`.execute(db);
  await sql`
    insert into messages (chat_id, seq, client_id, sender_id, body, version)
    select id, n, gen_random_uuid(), low_id, 'hello', n
    from pairs, generate_series(1, ${sql.lit(MESSAGES_PER_CHAT)}) n`.execute(db);
  await sql`
    insert into reactions (chat_id, seq, user_id, reaction)
    select chat_id, seq, high_id, 'fire' from messages join pairs on pairs.id = chat_id`.execute(
    db,
  );
  await sql`
    insert into chat_notifications (user_id, kind, actor_id, chat_id, seq)
    select low_id, 'reaction', high_id, chat_id, seq
    from messages join pairs on pairs.id = chat_id`.execute(db);
}

async function fillNotificationsOfAlice(db: Db): Promise<void> {
  await sql`
    insert into notifications (user_id, kind, actor_id, tile_id, is_unseen)
    select ${alice.id}::bigint, 'like', n, n, n % 2 = 0
    from generate_series(1, ${sql.lit(NOTIFICATIONS_OF_ALICE)}) n`.execute(db);
  await sql`
    insert into notifications (user_id, kind, actor_id, tile_id)
    select ${bob.id}::bigint, 'like', n, n
    from generate_series(1, ${sql.lit(NOTIFICATIONS_OF_ALICE)}) n`.execute(db);
  await sql`
    insert into chat_notifications (user_id, kind, actor_id, chat_id, seq)
    select ${alice.id}::bigint, 'reply', low_id, id, 1 from pairs
    where low_id <= 60
    on conflict do nothing`.execute(db);
  await sql`
    insert into chat_members (chat_id, user_id)
    select id, ${alice.id}::bigint from pairs where low_id <= 60`.execute(db);
  await sql`
    insert into inbox_entries (user_id, chat_id, other_id, last_message, is_seen, version)
    select ${alice.id}::bigint, id, low_id, 'hello', true, 1 from pairs where low_id <= 60`.execute(
    db,
  );
}
