import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#platform/db/open.ts';
import type { TestResponse, TestUser } from '#testing/test-app.ts';

export async function storeGroup(db: Db, uids: readonly string[]): Promise<string> {
  const chatId = randomUUID();
  await db.insertInto('chats').values({ id: chatId, name: 'clips' }).execute();
  await sql`
    with inbox as (
      update inboxes i set version = i.version + 1
      from users u where u.id = i.user_id and u.uid = any (${uids}::text[])
      returning i.user_id, i.version
    ), entry as (
      insert into inbox_entries (user_id, chat_id, last_message, is_seen, version)
      select user_id, ${chatId}, 'noMssgYet0000', true, version from inbox
    )
    insert into chat_members (chat_id, user_id) select ${chatId}, user_id from inbox`.execute(db);
  return chatId;
}

type UserRef = Pick<TestUser, 'uid'>;

export function createGroup(
  creator: TestUser,
  members: readonly UserRef[],
  change: object = {},
): Promise<TestResponse> {
  const uids = members.map(({ uid }) => uid);
  const body = { id: randomUUID(), name: 'clips', members: uids, ...change };
  return creator.call('POST', '/chat/group', body);
}

export async function makeGroup(
  creator: TestUser,
  members: readonly UserRef[],
  change: object = {},
): Promise<string> {
  const { status, body } = await createGroup(creator, members, change);
  if (status !== 200) throw new Error(`The group was not created: ${JSON.stringify(body)}`);
  return body.rows[0].chat;
}

export function sendToGroup(
  sender: TestUser,
  chat: string,
  change: object = {},
): Promise<TestResponse> {
  const body = { id: randomUUID(), chat, text: 'hello', isOpen: true, ...change };
  return sender.call('POST', '/chat/group/send', body);
}

export function renameGroup(actor: TestUser, chat: string, name: string): Promise<TestResponse> {
  return actor.call('POST', '/chat/group/name', { chat, name });
}

export function addMembers(
  actor: TestUser,
  chat: string,
  members: readonly UserRef[],
): Promise<TestResponse> {
  const uids = members.map(({ uid }) => uid);
  return actor.call('POST', '/chat/group/members', { chat, members: uids });
}

export function leaveGroup(actor: TestUser, chat: string): Promise<TestResponse> {
  return actor.call('POST', '/chat/group/leave', { chat });
}

export async function storedGroup(db: Db, group: string) {
  const chat = await db.selectFrom('chats').select('id').where('id', '=', group).executeTakeFirst();
  if (chat === undefined) return null;
  const messages = await db
    .selectFrom('messages')
    .select(['seq', 'client_id', 'is_notice'])
    .where('chat_id', '=', group)
    .orderBy('seq')
    .execute();
  const members = await db
    .selectFrom('chat_members')
    .innerJoin('users', 'users.id', 'user_id')
    .select('username')
    .where('chat_id', '=', group)
    .where('left_seq', 'is', null)
    .orderBy('username')
    .execute();
  return { messages, members: members.map(({ username }) => username) };
}
