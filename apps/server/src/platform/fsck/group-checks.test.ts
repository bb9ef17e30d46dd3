import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#platform/db/open.ts';
import { storeGroup } from '#testing/features/groups.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { makeUser } from '#testing/users.ts';
import { findDifferences } from './find-differences.ts';

let database: OpenDatabase;
let group: string;

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  const [alice, bob] = [await makeUser(db, 'alice'), await makeUser(db, 'bob')];
  await makeUser(db, 'carol');
  group = await storeGroup(db, [alice.uid, bob.uid]);
  await sql`
    insert into messages (chat_id, seq, client_id, sender_id, body)
    select id, 1, gen_random_uuid(), ${alice.id}, 'hello' from chats`.execute(db);
  await sql`update chats set last_seq = 1`.execute(db);
});
afterAll(() => database.close());

it('finds nothing in a consistent group', async () => {
  expect(await findDifferences(database.db)).toEqual([]);
});

const isBob = "user_id = (select id from users where username = 'bob')";
const carol = "(select id from users where username = 'carol')";

function withDetails(isNotice: string, reaction: string): string {
  return `
    update chats set details_version = 1;
    insert into message_details (chat_id, seq, version, is_notice)
    select id, 1, 1, ${isNotice} from chats;
    insert into message_reactions (chat_id, seq, user_id, reaction) ${reaction}`;
}

it.each([
  [`delete from summaries where ${isBob}`, () => `bob in group ${group}: no entry in the list`],
  [
    `delete from group_members where ${isBob}`,
    () => `bob in group ${group}: an entry, but no member`,
  ],
  [
    `update summaries set last_message = 'hello' where ${isBob}`,
    () => `bob in group ${group}: an entry with another user or a text`,
  ],
  [
    `update group_members set joined_seq = 1 where ${isBob}`,
    () => `bob in group ${group}: joined after 1 and left after  of 1 messages`,
  ],
  [
    `update messages set sender_id = ${carol}`,
    () => `group ${group}: message 1 is from a user outside the group`,
  ],
  [
    `update unseen_messages set groups_left_version = 9 where ${isBob}`,
    () => 'bob: version 1 of the groups stored, 9 when the user left one',
  ],
  [
    `update summaries set version = 7 where ${isBob}`,
    () => 'bob: version 1 of the conversations stored, 7 in a conversation',
  ],
  [
    `update summaries set is_seen = false where ${isBob}`,
    () => 'bob: 0 unseen conversations stored, 1 counted',
  ],
  [
    `update chats set last_seq = 0; delete from messages; delete from summaries;
     delete from group_members`,
    () => `group ${group}: 0 members`,
  ],
  [
    withDetails('false', `select id, 1, ${carol}, 'fire' from chats`),
    () => `group ${group}: a reaction to message 1 that its user cannot read or that is a notice`,
  ],
  [
    withDetails('true', `select chat_id, 1, user_id, 'fire' from group_members where ${isBob}`),
    () => `group ${group}: a reaction to message 1 that its user cannot read or that is a notice`,
  ],
  [
    `update group_members set hidden_sender_ids = array[${carol}] where ${isBob}`,
    () => `bob in group ${group}: hides carol, who is not deleted`,
  ],
])('%s', (statement, expected) => expectDifference(statement, expected()));

it.each(['reaction', 'reply', 'clip-reply', 'clip-reaction', 'group'])(
  'a notification of the kind %s without its subject',
  (kind) =>
    expectDifference(
      `insert into chat_notifications (user_id, kind, actor_id, chat_id, seq)
       select user_id, '${kind}', ${carol}, chat_id, 1 from group_members where ${isBob}`,
      `bob: a notification of the kind ${kind} without what message 1 of chat ${group} needs`,
    ),
);

async function expectDifference(statement: string, expected: string): Promise<void> {
  const tx = await database.db.startTransaction().execute();
  try {
    await sql.raw(statement).execute(tx);
    expect(await findDifferences(tx)).toEqual([expected]);
  } finally {
    await tx.rollback().execute();
  }
}
