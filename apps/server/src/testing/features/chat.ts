import { randomUUID } from 'node:crypto';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { sql } from 'kysely';
import { chatService } from '#features/chat/chat.service.ts';
import { pairId } from '#features/chat/conversation.ts';
import { groupService } from '#features/chat/groups.service.ts';
import { messageService } from '#features/chat/messages.service.ts';
import { notificationService } from '#features/notifications/notifications.service.ts';
import type { Db } from '#platform/db/open.ts';
import { transactionOpener, type Publish } from '#platform/db/transaction.ts';
import { findDifferences } from '#ops/fsck/find-differences.ts';
import { makeFriends } from '#testing/factories.ts';
import { PUBLIC_URL, type TestApp, type TestResponse, type TestUser } from '#testing/test-app.ts';

type UserRef = Pick<TestUser, 'id' | 'uid'>;

/** The services of conversations, without a server. */
export function chatServicesOn(
  db: Db,
  { publish, onUnseenClamp = failOnClamp }: ServiceOptions = {},
) {
  const transact = transactionOpener(db, publish);
  const notifications = notificationService({ db, transact });
  const sources = { checkNewVideo: () => Promise.resolve(null) };
  const deps = { db, transact, notifications, sources, publicUrl: PUBLIC_URL, onUnseenClamp };
  return {
    chat: chatService(deps),
    messages: messageService(deps),
    groups: groupService(deps),
  };
}

interface ServiceOptions {
  readonly publish?: Publish;
  readonly onUnseenClamp?: () => void;
}

function failOnClamp(): never {
  throw new Error('An unseen count dropped below 0.');
}

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
    .where('id', '=', pairId(one.uid, other.uid))
    .executeTakeFirst();
  if (chat === undefined) return null;
  const messages = await db
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'sender_id')
    .select(['seq', 'client_id', 'username as sender', 'body', 'tile_id'])
    .where('chat_id', '=', chat.id)
    .orderBy('seq')
    .execute();
  const entries = await db
    .selectFrom('inbox_entries')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['username', 'last_message', 'is_seen'])
    .where('chat_id', '=', chat.id)
    .where('is_listed', '=', true)
    .orderBy('username')
    .execute();
  return { lastSeq: chat.last_seq, messages, entries };
}

export function unseenOf(db: Db, user: Pick<TestUser, 'id'>) {
  return db
    .selectFrom('inboxes')
    .select(['unseen_count as count', 'unseen_version', 'version'])
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
): Promise<string> {
  const id = pairId(sender.uid, receiver.uid);
  await db.insertInto('chats').values({ id, last_seq: messages, version: messages }).execute();
  await db
    .insertInto('chat_members')
    .values([sender, receiver].map((user) => ({ chat_id: id, user_id: user.id })))
    .execute();
  await sql`
    insert into messages (chat_id, seq, client_id, sender_id, body, version)
    select ${id}, n, gen_random_uuid(), ${sender.id}, 'message ' || n, n
    from generate_series(1, ${messages}::bigint) n`.execute(db);
  const users = [
    { own: sender, other: receiver, isSeen: true },
    { own: receiver, other: sender, isSeen: false },
  ];
  for (const { own, other, isSeen } of users) {
    await sql`
      with inbox as (
        update inboxes set version = version + 1, unseen_count = unseen_count + ${isSeen ? 0 : 1}
        where user_id = ${own.id} returning version
      )
      insert into inbox_entries (user_id, chat_id, other_id, last_seq, last_message,
        last_sender_id, is_seen, version)
      select ${own.id}, ${id}, ${other.id}, ${messages}, ${`message ${messages}`}, ${sender.id},
        ${isSeen}, version
      from inbox`.execute(db);
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
  await sql`delete from inbox_entries`.execute(db);
  await sql`delete from chat_notifications`.execute(db);
  await sql`delete from friendships`.execute(db);
  await sql`update inboxes set unseen_count = 0`.execute(db);
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
