import { randomUUID } from 'node:crypto';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/open.ts';
import { findDifferences } from '#platform/fsck/find-differences.ts';
import { makeFriends } from '#testing/factories.ts';
import type { TestUser, TestResponse, TestApp } from '#testing/test-app.ts';

type UserRef = Pick<TestUser, 'id' | 'uid'>;

export function send(from: TestUser, to: UserRef, change: object = {}): Promise<TestResponse> {
  const body = { id: randomUUID(), to: to.uid, text: 'hello', isOpen: true, ...change };
  return from.call('POST', '/chat/send', body);
}

export function openChat(from: TestUser, friend: UserRef): Promise<TestResponse> {
  return from.call('POST', '/chat/open', { friend: friend.uid });
}

export function markSeen(from: TestUser, other: UserRef): Promise<TestResponse> {
  return from.call('POST', '/chat/seen', { chat: combinedChatId(from.uid, other.uid) });
}

export function share(
  from: TestUser,
  to: readonly UserRef[],
  tileId: number,
  change: object = {},
): Promise<TestResponse> {
  const messages = to.map(({ uid }) => ({ id: randomUUID(), to: uid }));
  return from.call('POST', '/chat/share', { tile_id: tileId, text: '', messages, ...change });
}

export function history(from: TestUser, other: UserRef, before = 999_999): Promise<TestResponse> {
  const chat = combinedChatId(from.uid, other.uid);
  return from.call('GET', `/chat/messages?chat=${chat}&before=${before}`);
}

export function react(
  from: TestUser,
  other: UserRef,
  { seq = 1, reaction = 'fire' }: { readonly seq?: number; readonly reaction?: string | null } = {},
): Promise<TestResponse> {
  const chat = combinedChatId(from.uid, other.uid);
  return from.call('POST', '/chat/react', { chat, seq, reaction });
}

export function deleteMessage(from: TestUser, other: UserRef, seq = 1): Promise<TestResponse> {
  const chat = combinedChatId(from.uid, other.uid);
  return from.call('DELETE', '/chat/message', { chat, seq });
}

export function mute(from: TestUser, other: UserRef, muted = true): Promise<TestResponse> {
  return from.call('POST', '/chat/mute', { chat: combinedChatId(from.uid, other.uid), muted });
}

export async function storedChat(db: Db, one: UserRef, other: UserRef) {
  const chat = await db
    .selectFrom('chats')
    .select(['id', 'last_seq'])
    .where('combined_id', '=', combinedChatId(one.uid, other.uid))
    .executeTakeFirst();
  if (chat === undefined) return null;
  const messages = await db
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'sender_id')
    .select(['seq', 'client_id', 'username as sender', 'body', 'tile_id'])
    .where('chat_id', '=', chat.id)
    .orderBy('seq')
    .execute();
  const summaries = await db
    .selectFrom('summaries')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['username', 'last_message', 'is_seen'])
    .where('chat_id', '=', chat.id)
    .orderBy('username')
    .execute();
  return { lastSeq: chat.last_seq, messages, summaries };
}

export function unseenOf(db: Db, user: Pick<TestUser, 'id'>) {
  return db
    .selectFrom('unseen_messages')
    .select(['count', 'version', 'chats_version'])
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
}

export async function unseenCount(db: Db, user: Pick<TestUser, 'id'>): Promise<number> {
  return (await unseenOf(db, user)).count;
}

export async function makeFriendGroup<const Names extends readonly string[]>(
  app: TestApp,
  ...names: Names
): Promise<{ readonly [K in keyof Names]: TestUser }> {
  const users = await Promise.all(names.map((name) => app.createUser(name)));
  for (const [nth, user] of users.entries()) {
    for (const friend of users.slice(nth + 1)) await makeFriends(app.db, [user.id, friend.id]);
  }
  return users as { [K in keyof Names]: TestUser };
}

export async function makeChat(
  db: Db,
  [sender, receiver]: readonly [UserRef, UserRef],
  { messages = 1 } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('chats')
    .values({
      combined_id: combinedChatId(sender.uid, receiver.uid),
      low_id: Math.min(sender.id, receiver.id),
      high_id: Math.max(sender.id, receiver.id),
      last_seq: messages,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into messages (chat_id, seq, client_id, sender_id, body)
    select ${id}, n, gen_random_uuid(), ${sender.id}, 'message ' || n
    from generate_series(1, ${messages}::bigint) n`.execute(db);
  const users = [
    { own: sender, other: receiver, isSeen: true },
    { own: receiver, other: sender, isSeen: false },
  ];
  for (const { own, other, isSeen } of users) {
    await sql`
      with stand as (
        update unseen_messages set chats_version = chats_version + 1, count = count + ${isSeen ? 0 : 1}
        where user_id = ${own.id} returning chats_version
      )
      insert into summaries (user_id, chat_id, other_id, last_message, is_seen, version)
      select ${own.id}, ${id}, ${other.id}, ${`message ${messages}`}, ${isSeen}, chats_version
      from stand`.execute(db);
  }
  return id;
}

/** Call it at the end of each test. */
export async function requireNoDifferences(db: Db): Promise<void> {
  const differences = await findDifferences(db);
  if (differences.length > 0) throw new Error(`Differences:\n${differences.join('\n')}`);
}

export async function resetChats(db: Db, users: readonly UserRef[]): Promise<void> {
  await sql`delete from chats`.execute(db);
  await sql`delete from friendships`.execute(db);
  await sql`update unseen_messages set count = 0`.execute(db);
  for (const [nth, user] of users.entries()) {
    for (const friend of users.slice(nth + 1)) await makeFriends(db, [user.id, friend.id]);
  }
}

export async function pairState(db: Db, one: TestUser, other: TestUser) {
  return {
    chat: await storedChat(db, one, other),
    unseen: [await unseenOf(db, one), await unseenOf(db, other)],
  };
}
