import { randomUUID } from 'node:crypto';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { statementRunner, transactionOpener } from '#platform/db/transaction.ts';
import type { Viewer } from '#platform/viewer.ts';
import { makeFriends, makeTile } from '#testing/factories.ts';
import { makeUser } from '#testing/users.ts';
import {
  makeManyUsers,
  sequentiallyScanned,
  openRecording,
  type Recording,
} from '#testing/postgres/query-plans.ts';
import { readDocument } from '#testing/pages/read-document.ts';
import { chatDocuments } from './chat.documents.ts';
import { chatService } from './chat.service.ts';
import { notificationService } from '#features/notifications/notifications.service.ts';
import { chatDetailsService } from './details/details.service.ts';
import { groupService } from './groups/groups.service.ts';
import { chatSettingsService } from './settings/settings.service.ts';

const USERS = 6_000;
const CHATS_PER_USER = 3;
const MESSAGES_PER_CHAT = 3;

let recording: Recording;
let alice: Viewer;
let bob: Viewer;
let carol: Viewer;
let tileId: number;
let group: string;

beforeAll(async () => {
  recording = await openRecording(async (db) => {
    await fill(db);
    alice = await makeUser(db, 'alice');
    bob = await makeUser(db, 'bob');
    carol = await makeUser(db, 'carol');
    for (const friend of [bob, carol]) await makeFriends(db, [alice.id, friend.id]);
    tileId = await makeTile(db);
  });
  group = await createGroup();
}, 60_000);

afterAll(() => recording.close());

async function fill(db: Db): Promise<void> {
  await makeManyUsers(db, USERS);
  await sql`insert into unseen_messages (user_id, chats_version) select id, 10 from users`.execute(
    db,
  );
  await sql`
    insert into friendships (low_id, high_id, sender_id, is_accepted)
    select id, id + n, id, true from users, generate_series(1, ${sql.lit(CHATS_PER_USER)}) n
    where id + n <= ${sql.lit(USERS)}`.execute(db);
  await sql`
    insert into blocks (blocker_id, blocked_id)
    select id, id + 100 from users where id + 100 <= ${sql.lit(USERS)}`.execute(db);
  await sql`
    insert into chats (combined_id, low_id, high_id, last_seq)
    select 'uid' || high_id || 'uid' || low_id, low_id, high_id, ${sql.lit(MESSAGES_PER_CHAT)}
    from friendships`.execute(db);
  await sql`
    insert into messages (chat_id, seq, client_id, sender_id, body)
    select id, n, gen_random_uuid(), low_id, 'hello'
    from chats, generate_series(1, ${sql.lit(MESSAGES_PER_CHAT)}) n`.execute(db);
  await sql`
    insert into message_details (chat_id, seq, version)
    select id, n, n from chats, generate_series(1, ${sql.lit(MESSAGES_PER_CHAT)}) n`.execute(db);
  await sql`update chats set details_version = ${sql.lit(MESSAGES_PER_CHAT)}`.execute(db);
  await sql`
    insert into message_reactions (chat_id, seq, user_id, reaction)
    select id, 1, high_id, 'fire' from chats`.execute(db);
  await sql`
    insert into summaries (user_id, chat_id, other_id, last_message, is_seen, version)
    select low_id, id, high_id, 'hello', true, high_id - low_id from chats
    union all
    select high_id, id, low_id, 'hello', false, 3 + high_id - low_id from chats`.execute(db);
  await sql`
    insert into chat_settings (user_id, chat_id, is_muted, version)
    select user_id, chat_id, true, version from summaries`.execute(db);
  await fillGroups(db);
}

async function fillGroups(db: Db): Promise<void> {
  await sql`
    insert into chats (combined_id, name, last_seq, details_version)
    select md5(id::text)::uuid::text, 'clips ' || id, 2, 1 from users where id % 3 = 1`.execute(db);
  const members = sql`
    chats c join users u on c.name is not null
      and u.id between substr(c.name, 7)::int and substr(c.name, 7)::int + 2`;
  await sql`
    insert into group_members (chat_id, user_id, joined_seq)
    select c.id, u.id, 0 from ${members}`.execute(db);
  await sql`
    insert into messages (chat_id, seq, client_id, sender_id, body)
    select gm.chat_id, n, gen_random_uuid(), min(gm.user_id), 'hello'
    from group_members gm, generate_series(1, 2) n group by gm.chat_id, n`.execute(db);
  await sql`
    insert into message_details (chat_id, seq, version, is_notice)
    select distinct chat_id, 1, 1, true from group_members`.execute(db);
  await sql`
    insert into summaries (user_id, chat_id, last_message, is_seen, version)
    select user_id, chat_id, '', true, 1 from group_members`.execute(db);
  await sql`
    insert into chat_notifications (user_id, kind, actor_id, chat_id, seq)
    select user_id, 'group', user_id % 3 + 1, chat_id, 1 from group_members`.execute(db);
  await sql`update unseen_messages set groups_version = 1`.execute(db);
}

const tables = [
  'users',
  'friendships',
  'blocks',
  'chats',
  'messages',
  'message_details',
  'message_reactions',
  'chat_settings',
  'summaries',
  'unseen_messages',
  'group_members',
  'chat_notifications',
];

function message(change: object = {}) {
  return { id: randomUUID(), to: bob.uid, text: 'hello', isOpen: true, ...change };
}

function shareRequest() {
  const messages = [bob, carol].map(({ uid }) => ({ id: randomUUID(), to: uid }));
  return { tile_id: tileId, text: 'look', messages };
}

function service() {
  return chatService({
    db: recording.db,
    transact: transactionOpener(recording.db),
    runStatement: statementRunner(recording.db),
    onUnseenClamp: () => expect.unreachable(),
  });
}

function detailsService() {
  const transact = transactionOpener(recording.db);
  const notifications = notificationService({ db: recording.db, transact });
  return chatDetailsService({ transact, notifications });
}

function settingsService() {
  return chatSettingsService({ transact: transactionOpener(recording.db) });
}

function groups() {
  const { db } = recording;
  const transact = transactionOpener(db);
  return groupService({
    db,
    transact,
    runStatement: statementRunner(db),
    onUnseenClamp: () => expect.unreachable(),
    notifications: notificationService({ db, transact }),
  });
}

async function createGroup(): Promise<string> {
  const { rows } = await groups().create(alice, {
    id: randomUUID(),
    name: 'clips',
    members: [bob.uid],
  });
  return rows[0]?.chat ?? '';
}

function groupMessage(change: object = {}) {
  return { id: randomUUID(), chat: group, text: 'hello', isOpen: true, ...change };
}

function inChat() {
  return { chat: combinedChatId(alice.uid, bob.uid) };
}

function fireOn(seq: number) {
  return { ...inChat(), seq, reaction: 'fire' as const };
}

describe('a chat command scans no table and uses few statements', () => {
  it.each([
    ['the first message', 1, () => service().send(alice, message())],
    ['a message', 1, () => service().send(alice, message())],
    ['a message with a clip', 2, () => service().send(alice, message({ tile_id: tileId }))],
    [
      'a clip shared with two friends, one of them new',
      2,
      () => service().share(alice, shareRequest()),
    ],
    ['marking seen', 3, () => service().markSeen(bob, combinedChatId(alice.uid, bob.uid))],
    ['opening', 3, () => service().open(bob, alice.uid)],
    ['a page of history', 3, () => service().history(bob, combinedChatId(alice.uid, bob.uid), 2)],
    ['a search', 2, () => service().search(bob, { ...inChat(), search: 'hello' })],
    ['a reaction', 8, () => detailsService().react(bob, fireOn(1))],
    ['the same reaction', 5, () => detailsService().react(bob, fireOn(1))],
    ['deleting a message', 5, () => detailsService().deleteMessage(alice, { ...inChat(), seq: 1 })],
    ['muting', 3, () => settingsService().mute(bob, { ...inChat(), muted: true })],
  ])('%s', async (_, statements, run) => {
    const plans = await recording.plansOf(run);
    expect(plans.statements).toBe(statements);
    expect(sequentiallyScanned(plans, tables)).toEqual([]);
  });
});

describe('a group command scans no table and uses few statements, for a message one', () => {
  const answered = randomUUID();

  it.each([
    ['creating', 14, createGroup],
    ['a message', 1, () => groups().send(alice, groupMessage({ id: answered }))],
    ['a message with a clip', 2, () => groups().send(alice, groupMessage({ tile_id: tileId }))],
    ['a reply', 1, () => groups().send(bob, groupMessage({ reply_to: answered }))],
    ['adding', 13, () => groups().addMembers(alice, { chat: group, members: [carol.uid] })],
    ['naming', 9, () => groups().rename(bob, { chat: group, name: 'songs' })],
    ['marking seen', 4, () => service().markSeen(carol, group)],
    ['a reaction', 10, () => detailsService().react(bob, { ...fireOn(2), chat: group })],
    ['a page of history', 4, () => service().history(bob, group, 9)],
    ['leaving', 12, () => groups().leave(carol, group)],
    ['a block', 4, () => changeVisibility()],
  ])('%s', async (_, statements, run) => {
    const plans = await recording.plansOf(run);
    expect(plans.statements).toBe(statements);
    expect(sequentiallyScanned(plans, tables)).toEqual([]);
  });

  function changeVisibility() {
    return transactionOpener(recording.db)((tx) =>
      groups().changeVisibility(tx, [alice.id, bob.id]),
    );
  }
});

describe('a document is read in one statement from indexes', () => {
  const owner = { id: 9, uid: 'uid9', username: 'user9' };

  it.each([
    ['unseenMessages', () => readDocument(sources().unseenMessages, owner)],
    ['userChats', () => readDocument(sources().userChats, owner)],
    ['changes of userChats', () => readDocument(sources().userChats, owner, { since: 5 })],
    ['chats', () => readDocument(sources().chats, owner, { id: 'uid9uid8' })],
    ['changes of chats', () => readDocument(sources().chats, owner, { id: 'uid9uid8', since: 2 })],
    ['chatSettings', () => readDocument(sources().chatSettings, owner)],
    ['changes of chatSettings', () => readDocument(sources().chatSettings, owner, { since: 0 })],
    ['chatDetails', () => readDocument(sources().chatDetails, owner, { id: 'uid9uid8' })],
    [
      'changes of chatDetails',
      () => readDocument(sources().chatDetails, owner, { id: 'uid9uid8', since: 2 }),
    ],
    ['groupChats', () => readDocument(sources().groupChats, owner)],
    ['changes of groupChats', () => readDocument(sources().groupChats, owner, { since: 0 })],
    ['a chat of others', () => sources().chats.read(alice, 'uid9uid8', undefined)],
  ])('%s', async (_, read) => {
    const plans = await recording.plansOf(read);
    expect(plans.statements).toBe(1);
    expect(sequentiallyScanned(plans, tables)).toEqual([]);
  });

  function sources() {
    return chatDocuments(recording.db);
  }
});
