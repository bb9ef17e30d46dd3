import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#platform/db/open.ts';
import { makeChat } from '#testing/features/chat.ts';
import { makeFriends, makeLike, makeTile } from '#testing/factories.ts';
import { makeUser } from '#testing/users.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { findDifferences } from './find-differences.ts';
import { pairId } from '#features/chat/conversation.ts';
import { storeGroup } from '#testing/features/groups.ts';

type TestUser = Awaited<ReturnType<typeof makeUser>>;

let database: OpenDatabase;
let alice: TestUser;
let bob: TestUser;
let carol: TestUser;
let chat: string;
let group: string;

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  alice = await makeUser(db, 'alice');
  bob = await makeUser(db, 'bob');
  carol = await makeUser(db, 'carol');
  await makeFriends(db, [alice.id, bob.id]);
  await makeChat(db, [alice, bob], { messages: 3 });
  await sql`update chats set version = 4`.execute(db);
  await sql`update messages set version = 4, is_changed = true where seq = 2`.execute(db);
  await sql`
    insert into reactions (chat_id, seq, user_id, reaction)
    select id, 2, ${bob.id}, 'fire' from chats`.execute(db);
  group = await storeGroup(db, [alice.uid, bob.uid]);
  await sql`
    insert into messages (chat_id, seq, client_id, sender_id, body, version)
    values (${group}, 1, gen_random_uuid(), ${alice.id}, 'hello', 1)`.execute(db);
  await sql`update chats set last_seq = 1, version = 1 where id = ${group}`.execute(db);
  await sql`
    update inbox_entries set last_seq = 1, last_message = 'hello', last_sender_id = ${alice.id}
    where chat_id = ${group}`.execute(db);
  await makeLike(db, await makeTile(db, { ownerId: alice.id }), bob.id);
  await sql`insert into notifications (user_id, kind, actor_id) values
    (${alice.id}, 'like', ${bob.id}), (${alice.id}, 'request', ${carol.id})`.execute(db);
  chat = pairId(alice.uid, bob.uid);
});
afterAll(() => database.close());

it('finds nothing in a consistent database', async () => {
  expect(await findDifferences(database.db)).toEqual([]);
});

it('reports each check with the share that is done', async () => {
  const reported: [string, number | undefined][] = [];
  await findDifferences(database.db, (text, share) => void reported.push([text, share]));
  const total = reported.length;
  expect(total).toBeGreaterThan(15);
  expect(reported).toEqual(
    reported.map((_, index) => [`Check ${index + 1} of ${total}`, index / total]),
  );
});

const differences: readonly (readonly [string, string, () => string])[] = [
  ['likes', 'update tile_counts set likes = 3', () => 'tile 1: 3 likes stored, 1 counted'],
  [
    'a missing count of likes',
    'delete from tile_counts',
    () => 'tile 1: no count, or one of another owner, video, audience or time',
  ],
  [
    'the owner of a count',
    'update tile_counts set owner_id = 2',
    () => 'tile 1: no count, or one of another owner, video, audience or time',
  ],
  [
    'a clip that its video does not count',
    'update tiles set is_counted = false, is_indexed = true',
    () => 'tile 1: counted f, in the heat of its video f',
  ],
  [
    'a clip for friends that its video counts',
    `update tiles set is_counted = true, is_indexed = true, audience = 'friends'`,
    () => 'tile 1: counted t, in the heat of its video f',
  ],
  [
    'the edges of a video',
    `insert into video_edges values ('jNQXAC9IVRw', 3, 1, 2)`,
    () => 'video jNQXAC9IVRw at 3 s: 1 starts and 2 ends stored, 0 and 0 counted',
  ],
  [
    'a word that the search lacks',
    `update tiles set source_words = '{zoo}'`,
    () => 'tile 1: the search lacks the word zoo',
  ],
  [
    'a word of a tile that is gone',
    `insert into tile_words values ('zoo', 99)`,
    () => 'tile 99: the search has the word zoo',
  ],
  [
    'an unseen count',
    'update inboxes set unseen_count = 2 where user_id = 2',
    () => 'bob: 2 unseen conversations stored, 1 counted',
  ],
  [
    'the version of an entry',
    'update inbox_entries set version = 7 where user_id = 1',
    () => 'alice: version 2 of the conversations stored, 7 in one',
  ],
  [
    'two entries with one version',
    'update inbox_entries set version = 2 where user_id = 1',
    () => 'alice: version 2 of the conversations stored, 2 in one',
  ],
  [
    'a last message',
    `update inbox_entries set last_message = 'other' where user_id = 1 and other_id is not null`,
    () => `alice in chat ${chat}: last message 'other' stored, 'message 3' counted`,
  ],
  [
    'the last message that a block hides',
    `insert into blocks (blocker_id, blocked_id) values (2, 1)`,
    () => `bob in chat ${group}: last message 'hello' stored, 'noMssgYet0000' counted`,
  ],
  [
    'a missing entry',
    'delete from inbox_entries where user_id = 1 and other_id is not null',
    () => `alice in chat ${chat}: no entry in the inbox`,
  ],
  [
    'an entry that is not listed',
    'update inbox_entries set is_listed = false where user_id = 1 and other_id is null',
    () => `alice in chat ${group}: the entry is not listed`,
  ],
  [
    'an entry of another user',
    'update inbox_entries set user_id = 3 where user_id = 1 and other_id is not null',
    () => `carol in chat ${chat}: an entry that does not fit the chat`,
  ],
  [
    'the other user of an entry',
    'update inbox_entries set other_id = 3 where user_id = 1 and other_id is not null',
    () => `alice in chat ${chat}: an entry that does not fit the chat`,
  ],
  [
    'a suspension of an active user',
    `insert into suspensions (user_id, reason) values (2, 'spam')`,
    () => 'bob: a suspension of a user who is active',
  ],
  [
    'the last seq of a chat',
    'update chats set last_seq = 9 where name is null',
    () => `chat ${chat}: last seq 9 stored, 3 counted, 3 messages`,
  ],
  [
    'a gap in a chat',
    'delete from messages where seq = 2',
    () => `chat ${chat}: last seq 3 stored, 3 counted, 2 messages`,
  ],
  [
    'the version of a chat',
    'update chats set version = 3 where name is null',
    () => `chat ${chat}: version 3 stored, 4 in a message or a member`,
  ],
  [
    'a message of another user',
    'update messages set sender_id = 3 where seq = 2',
    () => `chat ${chat}: message 2 is from a user outside the chat`,
  ],
  [
    'a reaction of another user',
    'update reactions set user_id = 3',
    () => `chat ${chat}: a reaction to message 2 that its user cannot read or that takes none`,
  ],
  [
    'a reaction to a notice',
    'update messages set is_notice = true where seq = 2',
    () => `chat ${chat}: a reaction to message 2 that its user cannot read or that takes none`,
  ],
  [
    'a reaction without a change of its message',
    'update messages set is_changed = false where seq = 2',
    () => `chat ${chat}: a reaction to message 2 that its user cannot read or that takes none`,
  ],
  [
    'the text of a deleted message',
    `delete from reactions; update messages set is_deleted = true where seq = 2`,
    () => `chat ${chat}: message 2 is deleted, but something of it is left`,
  ],
  [
    'the key of a chat',
    `update users set uid = 'other' where id = 1`,
    () => `chat ${chat}: its users make ${pairId('other', bob.uid)}`,
  ],
  [
    'a third member',
    `insert into chat_members (chat_id, user_id) select id, 3 from chats where name is null`,
    () => `chat ${chat}: 3 members`,
  ],
  [
    'a group without members',
    `delete from chat_members where chat_id in (select id from chats where name is not null)`,
    () => `chat ${group}: 0 members`,
  ],
  [
    'a membership in the future',
    `update chat_members set joined_seq = 1
     where user_id = 2 and chat_id in (select id from chats where name is not null)`,
    () => `bob in chat ${group}: joined after 1 and left after  of 1 messages`,
  ],
  [
    'hidden senders',
    `update chat_members set hidden_sender_ids = array[3]
     where user_id = 2 and chat_id in (select id from chats where name is not null)`,
    () => `bob in chat ${group}: hides carol, who is not deleted`,
  ],
  ...['reaction', 'reply', 'clip-reply', 'clip-reaction', 'group'].map(
    (kind) =>
      [
        `a notification of the kind ${kind}`,
        `insert into chat_notifications (user_id, kind, actor_id, chat_id, seq)
         select 2, '${kind}', 3, id, 1 from chats where name is not null`,
        () =>
          `bob: a notification of the kind ${kind} without what message 1 of chat ${group} needs`,
      ] as const,
  ),
  [
    'a friendship with a block',
    'insert into blocks (blocker_id, blocked_id) values (2, 1)',
    () => 'bob has blocked alice, but they are still friends',
  ],
  [
    'a photo that is not shown',
    `insert into photos (user_id, public_id, image) values (1, repeat('a', 22), '\\x00')`,
    () => 'alice: the uploaded photo aaaaaaaaaaaaaaaaaaaaaa is stored, none is shown',
  ],
  [
    'a shown photo that is gone',
    `update users set img_url = '/user/photo/' || repeat('a', 22) || '.webp' where id = 1`,
    () =>
      'alice: the uploaded photo none is stored, /user/photo/aaaaaaaaaaaaaaaaaaaaaa.webp is shown',
  ],
  [
    'data of a deleted user',
    `set local session_replication_role = replica;
     update users set status = 'deleted', username = 'deleted:1', fname = 'Deleted', lname = 'user',
       email = '' where id = 1`,
    () => 'deleted:1: 1 rows of a deleted user left in tiles',
  ],
  [
    'an account without its user',
    `set local session_replication_role = replica;
     insert into auth_user (id, name, email, "emailVerified")
       select uid, 'alice', 'a', false from users where id = 1;
     update users set status = 'deleted', username = 'deleted:1', fname = 'Deleted', lname = 'user',
       email = '' where id = 1`,
    () => 'deleted:1: 1 rows of a deleted user left in auth_user',
  ],
];

it.each(differences)('finds a difference in %s', async (_, statement, expected) => {
  const tx = await database.db.startTransaction().execute();
  try {
    await sql.raw(statement).execute(tx);
    expect(await findDifferences(tx)).toContain(expected());
  } finally {
    await tx.rollback().execute();
  }
});

it('lists the first thousand of many like each other', async () => {
  const tx = await database.db.startTransaction().execute();
  try {
    await sql`
      insert into tiles (owner_id, video_id, caption, starttime, endtime)
      select 2, 'jNQXAC9IVRw', '', 1, 2 from generate_series(1, 1200)`.execute(tx);
    const found = await findDifferences(tx);
    expect(found).toHaveLength(1_001);
    expect(found.at(-1)).toBe('More differences like the last one are not listed.');
  } finally {
    await tx.rollback().execute();
  }
});
