import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#platform/db/open.ts';
import { makeChat } from '#testing/features/chat.ts';
import { makeFriends, makeLike, makeTile } from '#testing/factories.ts';
import { makeUser } from '#testing/users.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { findDifferences } from './find-differences.ts';

type TestUser = Awaited<ReturnType<typeof makeUser>>;

let database: OpenDatabase;
let alice: TestUser;
let bob: TestUser;
let carol: TestUser;
let chat: string;

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  alice = await makeUser(db, 'alice');
  bob = await makeUser(db, 'bob');
  carol = await makeUser(db, 'carol');
  await makeFriends(db, [alice.id, bob.id]);
  await makeChat(db, [alice, bob], { messages: 3 });
  await sql`update chats set details_version = 1`.execute(db);
  await sql`insert into message_details (chat_id, seq, version) select id, 2, 1 from chats`.execute(
    db,
  );
  await sql`
    insert into message_reactions (chat_id, seq, user_id, reaction)
    select id, 2, ${bob.id}, 'fire' from chats`.execute(db);
  await sql`update unseen_messages set settings_version = 1`.execute(db);
  await sql`
    insert into chat_settings (user_id, chat_id, is_muted, version)
    select ${bob.id}, id, true, 1 from chats`.execute(db);
  await makeLike(db, await makeTile(db, { ownerId: alice.id }), bob.id);
  await sql`insert into notifications (user_id, kind, actor_id) values
    (${alice.id}, 'like', ${bob.id}), (${alice.id}, 'request', ${carol.id})`.execute(db);
  await sql`update notification_documents set new_likes = 1, like_news = '["bob"]', new_friend_request = 1,
    friend_request_news = '["carol sent you a friend request."]'
    where user_id = ${alice.id}`.execute(db);
  chat = combinedChatId(alice.uid, bob.uid);
});
afterAll(() => database.close());

it('finds nothing in a consistent database', async () => {
  expect(await findDifferences(database.db)).toEqual([]);
});

it('reports each check with the share that is done', async () => {
  const reported: [string, number | undefined][] = [];
  await findDifferences(database.db, (text, share) => void reported.push([text, share]));
  const total = reported.length;
  expect(total).toBeGreaterThan(20);
  expect(reported).toEqual(
    reported.map((_, index) => [`Check ${index + 1} of ${total}`, index / total]),
  );
});

it.each([
  ['likes', 'update tile_counts set likes = 3', () => 'tile 1: 3 likes stored, 1 counted'],
  [
    'a missing count of likes',
    'delete from tile_counts',
    () => 'tile 1: no count, or one of another owner or time',
  ],
  [
    'the owner of a count',
    'update tile_counts set owner_id = 2',
    () => 'tile 1: no count, or one of another owner or time',
  ],
  [
    'an unseen count',
    'update unseen_messages set count = 2 where user_id = 2',
    () => 'bob: 2 unseen conversations stored, 1 counted',
  ],
  [
    'a last message',
    `update summaries set last_message = 'other' where user_id = 1`,
    () => `alice in chat ${chat}: last message 'other' stored, 'message 3' counted`,
  ],
  [
    'a suspension of an active user',
    `insert into suspensions (user_id, reason) values (2, 'spam')`,
    () => 'bob: a suspension of a user who is active',
  ],
  [
    'a missing summary',
    'delete from summaries where user_id = 1',
    () => `alice in chat ${chat}: last message none stored, 'message 3' counted`,
  ],
  [
    'a summary of another user',
    `update summaries set user_id = 3, version = 0 where user_id = 1`,
    () => `summary of carol in chat ${chat}: does not fit the chat`,
  ],
  [
    'the version of a summary',
    'update summaries set version = 7 where user_id = 1',
    () => 'alice: version 1 of the conversations stored, 7 in a conversation',
  ],
  [
    'the last seq of a chat',
    'update chats set last_seq = 9',
    () => `chat ${chat}: last seq 9 stored, 3 counted, 3 messages`,
  ],
  [
    'a gap in a chat',
    'delete from messages where seq = 2',
    () => `chat ${chat}: last seq 3 stored, 3 counted, 2 messages`,
  ],
  [
    'a message of another user',
    'update messages set sender_id = 3 where seq = 2',
    () => `chat ${chat}: message 2 is from a user outside the chat`,
  ],
  [
    'the version of a message’s details',
    'update chats set details_version = 0',
    () => `chat ${chat}: version 0 of its details stored, 1 in a message`,
  ],
  [
    'a reaction of another user',
    'update message_reactions set user_id = 3',
    () => `chat ${chat}: a reaction to message 2 is from a user outside the chat`,
  ],
  [
    'the text of a deleted message',
    `delete from message_reactions;
     update message_details set is_deleted = true`,
    () => `chat ${chat}: message 2 is deleted, but something of it is left`,
  ],
  [
    'a reaction to a deleted message',
    `update messages set body = 'deleted message' where seq = 2;
     update message_details set is_deleted = true`,
    () => `chat ${chat}: message 2 is deleted, but something of it is left`,
  ],
  [
    'the version of a user’s settings',
    'update unseen_messages set settings_version = 0',
    () => 'bob: version 0 of the settings stored, 1 in a conversation',
  ],
  ['a combined id', `update chats set combined_id = 'zz'`, () => `chat zz: its users make ${chat}`],
  [
    'a friendship with a block',
    'insert into blocks (blocker_id, blocked_id) values (2, 1)',
    () => 'bob has blocked alice, but they are still friends',
  ],
  [
    'the count of likes',
    'update notification_documents set new_likes = 4 where user_id = 1',
    () => 'alice: likes: 4 stored, 1 counted',
  ],
  [
    'the list of likes',
    `update notification_documents set like_news = '["carol"]' where user_id = 1`,
    () => `alice: likes: 'carol' is listed without a notification`,
  ],
  [
    'the count of friend notifications',
    'update notification_documents set new_friend_request = 0 where user_id = 1',
    () => 'alice: friend notifications: 0 stored, 1 counted',
  ],
  [
    'a list without notifications',
    `update notification_documents set like_news = '["bob"]' where user_id = 2`,
    () => `bob: likes: 1 listed, 0 expected`,
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
  [
    'a chat of two deleted users',
    `set local session_replication_role = replica;
     update users set status = 'deleted', username = 'deleted:' || id, fname = 'Deleted',
       lname = 'user', email = '' where id <= 2`,
    () => 'deleted:1: 1 rows of a deleted user left in chats with another deleted user',
  ],
])('finds a difference in %s', async (_, statement, expected) => {
  const tx = await database.db.startTransaction().execute();
  try {
    await sql.raw(statement).execute(tx);
    expect(await findDifferences(tx)).toContain(expected());
  } finally {
    await tx.rollback().execute();
  }
});
