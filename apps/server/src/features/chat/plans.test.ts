import { randomUUID } from 'node:crypto';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { transactionOpener } from '#platform/db/transaction.ts';
import type { Viewer } from '#platform/viewer.ts';
import { makeFriends, makeTile } from '#testing/factories.ts';
import { chatServicesOn } from '#testing/features/chat.ts';
import { makeUser } from '#testing/users.ts';
import {
  makeManyUsers,
  sequentiallyScanned,
  openRecording,
  type Recording,
} from '#testing/postgres/query-plans.ts';
import { readDocument } from '#testing/pages/read-document.ts';
import { chatDocuments } from './chat.documents.ts';
import { pairId } from './conversation.ts';

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

const tables = [
  'users',
  'friendships',
  'blocks',
  'chats',
  'messages',
  'chat_members',
  'reactions',
  'inboxes',
  'inbox_entries',
  'chat_notifications',
];

describe('a chat command scans no table and uses few statements', () => {
  const answered = randomUUID();
  const first = randomUUID();

  it.each([
    ['the first message', 17, () => services().messages.send(alice, message({ id: first }))],
    ['a message', 7, () => services().messages.send(alice, message())],
    ['the same message', 4, () => services().messages.send(alice, message({ id: first }))],
    [
      'a message with a clip',
      8,
      () => services().messages.send(alice, message({ tile_id: tileId })),
    ],
    [
      'a reply',
      10,
      () => services().messages.send(bob, { ...message({ reply_to: first }), to: alice.uid }),
    ],
    [
      'a clip shared with two friends, one of them new',
      26,
      () => services().messages.share(alice, shareRequest()),
    ],
    ['marking seen', 4, () => services().chat.markSeen(bob, pair())],
    ['opening', 3, () => services().chat.open(bob, alice.uid)],
    ['a page of history', 2, () => services().chat.history(bob, pair(), 2)],
    ['a search', 3, () => services().chat.search(bob, { ...inChat(), search: 'hello' })],
    ['a page of clips', 2, () => services().chat.clips(bob, inChat())],
    ['a reaction', 10, () => services().messages.react(bob, fireOn(1))],
    ['the same reaction', 5, () => services().messages.react(bob, fireOn(1))],
    ['deleting a message', 9, () => services().messages.delete(alice, { ...inChat(), seq: 1 })],
    ['muting', 4, () => services().chat.mute(bob, { ...inChat(), muted: true })],
    ['creating a group', 19, createGroup],
    [
      'a message to a group',
      7,
      () => services().messages.sendToGroup(alice, groupMessage({ id: answered })),
    ],
    [
      'a reply in a group',
      10,
      () => services().messages.sendToGroup(bob, groupMessage({ reply_to: answered })),
    ],
    [
      'adding',
      18,
      () => services().groups.addMembers(alice, { chat: group, members: [carol.uid] }),
    ],
    ['naming', 8, () => services().groups.rename(bob, { chat: group, name: 'songs' })],
    ['marking a group seen', 4, () => services().chat.markSeen(carol, group)],
    [
      'a reaction in a group',
      10,
      () => services().messages.react(bob, { ...fireOn(2), chat: group }),
    ],
    ['a page of a group', 2, () => services().chat.history(bob, group, 9)],
    ['leaving', 8, () => services().groups.leave(carol, group)],
    ['a block', 24, () => changeVisibility()],
  ])('%s', async (_, statements, run) => {
    const plans = await recording.plansOf(run);
    expect(sequentiallyScanned(plans, tables)).toEqual([]);
    expect(plans.statements).toBe(statements);
  });

  function changeVisibility() {
    return transactionOpener(recording.db)((tx) =>
      services().groups.changeVisibility(tx, [alice.id, bob.id]),
    );
  }
});

describe('a document is read in few statements from indexes', () => {
  const owner = { id: 9, uid: 'uid9', username: 'user9' };

  it.each([
    ['unseenMessages', 1, () => readDocument(sources().unseenMessages, owner)],
    ['userChats', 2, () => readDocument(sources().userChats, owner)],
    ['changes of userChats', 1, () => readDocument(sources().userChats, owner, { since: 5 })],
    ['no changes of userChats', 1, () => readDocument(sources().userChats, owner, { since: 10 })],
    ['chats', 2, () => readDocument(sources().chats, owner, { id: 'uid9uid8' })],
    [
      'changes of chats',
      1,
      () => readDocument(sources().chats, owner, { id: 'uid9uid8', since: 2 }),
    ],
    [
      'no changes of chats',
      1,
      () => readDocument(sources().chats, owner, { id: 'uid9uid8', since: 4 }),
    ],
    ['a chat of others', 1, () => sources().chats.read(alice, 'uid9uid8', undefined)],
  ])('%s', async (_, statements, read) => {
    const plans = await recording.plansOf(read);
    expect(sequentiallyScanned(plans, tables)).toEqual([]);
    expect(plans.statements).toBe(statements);
  });

  function sources() {
    return chatDocuments(recording.db);
  }
});

async function fill(db: Db): Promise<void> {
  await makeManyUsers(db, USERS);
  await sql`insert into inboxes (user_id, version) select id, 10 from users`.execute(db);
  await sql`
    insert into friendships (low_id, high_id, sender_id, is_accepted)
    select id, id + n, id, true from users, generate_series(1, ${sql.lit(CHATS_PER_USER)}) n
    where id + n <= ${sql.lit(USERS)}`.execute(db);
  await sql`
    insert into blocks (blocker_id, blocked_id)
    select id, id + 100 from users where id + 100 <= ${sql.lit(USERS)}`.execute(db);
  const pairs = await db
    .selectFrom('friendships')
    .innerJoin('users as low', 'low.id', 'low_id')
    .innerJoin('users as high', 'high.id', 'high_id')
    .select(['low_id', 'high_id', 'low.uid as low', 'high.uid as high'])
    .execute();
  await sql`
    create temporary table pairs as
    select * from unnest(
      ${pairs.map(({ low, high }) => pairId(low, high))}::uuid[],
      ${pairs.map(({ low_id }) => low_id)}::bigint[],
      ${pairs.map(({ high_id }) => high_id)}::bigint[]
    ) pair (id, low_id, high_id)`.execute(db);
  const last = sql.lit(MESSAGES_PER_CHAT);
  await sql`insert into chats (id, last_seq, version) select id, ${last}, ${last} + 1 from pairs`.execute(
    db,
  );
  await sql`
    insert into chat_members (chat_id, user_id)
    select id, low_id from pairs union all select id, high_id from pairs`.execute(db);
  await sql`
    insert into messages (chat_id, seq, client_id, sender_id, body, version, is_changed)
    select id, n, gen_random_uuid(), low_id, 'hello', case n when 1 then ${last} + 1 else n end,
      n = 1
    from pairs, generate_series(1, ${last}) n`.execute(db);
  await sql`
    insert into reactions (chat_id, seq, user_id, reaction)
    select id, 1, high_id, 'fire' from pairs`.execute(db);
  await sql`
    insert into inbox_entries (user_id, chat_id, other_id, last_message, is_seen, version)
    select low_id, id, high_id, 'hello', true, high_id - low_id from pairs
    union all
    select high_id, id, low_id, 'hello', false, 3 + high_id - low_id from pairs`.execute(db);
  await fillGroups(db);
}

async function fillGroups(db: Db): Promise<void> {
  await sql`
    insert into chats (id, name, last_seq, version)
    select md5(id::text)::uuid, 'clips ' || id, 2, 2 from users where id % 3 = 1`.execute(db);
  await sql`
    insert into chat_members (chat_id, user_id)
    select c.id, u.id from chats c join users u on c.name is not null
      and u.id between substr(c.name, 7)::int and substr(c.name, 7)::int + 2`.execute(db);
  const members = sql`chat_members m join chats c on c.id = m.chat_id and c.name is not null`;
  await sql`
    insert into messages (chat_id, seq, client_id, sender_id, body, version, is_notice)
    select m.chat_id, n, gen_random_uuid(), min(m.user_id), 'hello', n, n = 1
    from ${members}, generate_series(1, 2) n group by m.chat_id, n`.execute(db);
  await sql`
    insert into inbox_entries (user_id, chat_id, last_message, is_seen, version)
    select m.user_id, m.chat_id, 'hello', true, 1 from ${members}`.execute(db);
  await sql`
    insert into chat_notifications (user_id, kind, actor_id, chat_id, seq)
    select m.user_id, 'group', m.user_id % 3 + 1, m.chat_id, 1 from ${members}`.execute(db);
}

function message(change: object = {}) {
  return { id: randomUUID(), to: bob.uid, text: 'hello', isOpen: true, ...change };
}

function shareRequest() {
  const messages = [bob, carol].map(({ uid }) => ({ id: randomUUID(), to: uid }));
  return { tile_id: tileId, text: 'look', messages };
}

function services() {
  return chatServicesOn(recording.db);
}

async function createGroup(): Promise<string> {
  const { rows } = await services().groups.create(alice, {
    id: randomUUID(),
    name: 'clips',
    members: [bob.uid],
  });
  return rows[0]?.chat ?? '';
}

function groupMessage(change: object = {}) {
  return { id: randomUUID(), chat: group, text: 'hello', isOpen: true, ...change };
}

function pair(): string {
  return combinedChatId(alice.uid, bob.uid);
}

function inChat() {
  return { chat: pair() };
}

function fireOn(seq: number) {
  return { ...inChat(), seq, reaction: 'fire' as const };
}
