import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#platform/db/open.ts';
import type { TestResponse, TestUser } from '#testing/test-app.ts';

export async function storeGroup(db: Db, uids: readonly string[]): Promise<string> {
  const { rows } = await sql<{ combined_id: string }>`
    with chat as (
      insert into chats (combined_id, name) values (gen_random_uuid()::text, 'clips')
      returning id, combined_id
    ), counted as (
      update unseen_messages n set groups_version = groups_version + 1
      from users u where u.id = n.user_id and u.uid = any (${uids}::text[])
      returning n.user_id, n.groups_version
    ), listed as (
      insert into summaries (user_id, chat_id, last_message, is_seen, version)
      select user_id, id, '', true, groups_version from counted, chat
    ), joined as (
      insert into group_members (chat_id, user_id, joined_seq)
      select id, user_id, 0 from counted, chat
    )
    select combined_id from chat`.execute(db);
  return rows[0]?.combined_id ?? '';
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
  const chat = await db
    .selectFrom('chats')
    .select('id')
    .where('combined_id', '=', group)
    .executeTakeFirst();
  if (chat === undefined) return null;
  const messages = await db
    .selectFrom('messages')
    .leftJoin('message_details', (join) =>
      join
        .onRef('message_details.chat_id', '=', 'messages.chat_id')
        .onRef('message_details.seq', '=', 'messages.seq'),
    )
    .select(['messages.seq', 'client_id', 'is_notice'])
    .where('messages.chat_id', '=', chat.id)
    .orderBy('messages.seq')
    .execute();
  const members = await db
    .selectFrom('group_members')
    .innerJoin('users', 'users.id', 'user_id')
    .select('username')
    .where('chat_id', '=', chat.id)
    .where('left_seq', 'is', null)
    .orderBy('username')
    .execute();
  return { messages, members: members.map(({ username }) => username) };
}
