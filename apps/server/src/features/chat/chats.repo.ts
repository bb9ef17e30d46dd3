import { sql, type RawBuilder } from 'kysely';
import { blockedUserIds } from '#platform/db/blocked-user-ids.ts';
import { requireLocked } from '#platform/db/lost-lock.ts';
import type { Reader, Tx } from '#platform/db/transaction.ts';

interface ChatKeys {
  readonly id: string;
  /** Null for two users. */
  readonly name: string | null;
  readonly last_seq: number;
}

export interface ChatRow extends ChatKeys {
  readonly version: number;
  /** Not before the last message: a message that this lock waited for changes the row. */
  readonly locked_at: Date;
}

export interface UserKey {
  readonly id: number;
  readonly uid: string;
}

/** `is_blocked`: has a block with the viewer in either direction. */
export interface MemberRow extends UserKey {
  readonly username: string;
  readonly is_active: boolean;
  readonly joined_seq: number;
  /** Null for a current member. */
  readonly left_seq: number | null;
  readonly hidden_sender_ids: readonly number[];
  readonly is_friend: boolean;
  readonly is_blocked: boolean;
}

/** What a member can read, except for the version. */
export interface ReadableChat extends ChatKeys {
  readonly joined_seq: number;
  readonly visibility: number;
  readonly visible_version: number;
  /** Hidden senders: a block in either direction, or one that ended with a deleted account. */
  readonly hidden_ids: readonly number[];
}

export interface Membership extends ReadableChat {
  readonly version: number;
}

/** Every change of a conversation, its messages or its entries in inboxes takes this lock first. */
export async function lockChat(tx: Tx, id: string): Promise<ChatRow | null> {
  const row = await tx.sql
    .selectFrom('chats')
    .select(['id', 'name', 'last_seq', 'version'])
    .select(sql<Date>`clock_timestamp()`.as('locked_at'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Lists current and former members by key. */
export async function listMembers(
  db: Reader,
  chatId: string,
  viewerId: number,
): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select u.id, u.uid, u.username::text as username, u.status = 'active' as is_active,
      m.joined_seq, m.left_seq, m.hidden_sender_ids,
      exists (
        select from friendships f
        where f.low_id = least(u.id, ${viewerId}) and f.high_id = greatest(u.id, ${viewerId})
          and f.is_accepted
      ) as is_friend,
      exists (
        select from blocks b where b.blocker_id = u.id and b.blocked_id = ${viewerId}
      ) or exists (
        select from blocks b where b.blocker_id = ${viewerId} and b.blocked_id = u.id
      ) as is_blocked
    from chat_members m join users u on u.id = m.user_id
    where m.chat_id = ${chatId}
    order by u.id`.execute(db);
  return rows;
}

/** `blocked_by`: the uids of members who have blocked the user. */
export interface RoomMemberRow extends UserKey {
  /** False for two users who are not friends. */
  readonly is_allowed: boolean;
  readonly blocked_by: readonly string[];
}

/** Lists the active members of a conversation, by key. */
export async function listRoomMembers(db: Reader, chatId: string): Promise<RoomMemberRow[]> {
  const { rows } = await sql<RoomMemberRow>`
    select u.id, u.uid,
      c.name is not null or exists (
        select from chat_members o
        join friendships f
          on f.low_id = least(u.id, o.user_id) and f.high_id = greatest(u.id, o.user_id)
        join users other on other.id = o.user_id
        where o.chat_id = ${chatId} and o.user_id <> u.id and f.is_accepted
          and other.status = 'active'
      ) as is_allowed,
      array(
        select blocker.uid from blocks b
        join users blocker on blocker.id = b.blocker_id
        join chat_members o on o.user_id = b.blocker_id
        where b.blocked_id = u.id and o.chat_id = ${chatId} and o.left_seq is null
        order by blocker.id
      ) as blocked_by
    from chats c join chat_members m on m.chat_id = c.id join users u on u.id = m.user_id
    where c.id = ${chatId} and m.chat_id = ${chatId} and m.left_seq is null
      and u.status = 'active'
    order by u.id`.execute(db);
  return rows;
}

export function membershipOf(chatId: string, userId: number): RawBuilder<unknown> {
  return sql`
    select c.id, c.name, c.last_seq, c.version, m.joined_seq, m.visibility, m.visible_version,
      case when c.name is null then '{}'
        else m.hidden_sender_ids || ${blockedUserIds(userId)} end as hidden_ids
    from chats c join chat_members m on m.chat_id = c.id
    where c.id = ${chatId} and m.chat_id = ${chatId} and m.user_id = ${userId}
      and m.left_seq is null`;
}

/** Null if the conversation does not exist or the user is not in it. */
export async function findMembership(
  db: Reader,
  chatId: string,
  userId: number,
): Promise<Membership | null> {
  const { rows } = await sql<Membership>`
    select c.id, c.name, c.last_seq, c.version, c.joined_seq, c.visibility, c.visible_version,
      c.hidden_ids
    from (${membershipOf(chatId, userId)}) c`.execute(db);
  return rows[0] ?? null;
}

export async function wasMember(db: Reader, chatId: string, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('chat_members')
    .select('user_id')
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Omits users who are not friends. */
export async function listFriends(
  db: Reader,
  userId: number,
  uids: readonly string[],
): Promise<UserKey[]> {
  const { rows } = await sql<UserKey>`
    select u.id, u.uid
    from users u
    join friendships f
      on f.low_id = least(u.id, ${userId}) and f.high_id = greatest(u.id, ${userId})
    where u.uid = any (${uids}::text[]) and u.status = 'active' and f.is_accepted
    order by u.id`.execute(db);
  return rows;
}

/** Returns false if the conversation exists. */
export async function insertChat(
  tx: Tx,
  { id, name = null }: { readonly id: string; readonly name?: string | null },
  userIds: readonly number[],
): Promise<boolean> {
  const added = await tx.sql
    .insertInto('chats')
    .values({ id, name })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added === undefined) return false;
  const members = userIds.map((user_id) => ({ chat_id: id, user_id }));
  await tx.sql.insertInto('chat_members').values(members).execute();
  return true;
}

export async function storeName(tx: Tx, chatId: string, name: string): Promise<void> {
  await tx.sql.updateTable('chats').set({ name }).where('id', '=', chatId).execute();
}

/** Also stores `changes`. The chat must be locked. */
export async function raiseChatVersion(
  tx: Tx,
  { id, version }: Pick<ChatRow, 'id' | 'version'>,
  changes: { readonly last_seq?: number } = {},
): Promise<void> {
  const result = await tx.sql
    .updateTable('chats')
    .set({ ...changes, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  requireLocked(result);
}

/** The users must not be members. They can read the messages after the last one. */
export async function insertMembers(
  tx: Tx,
  { id, last_seq, version }: ChatRow,
  userIds: readonly number[],
): Promise<void> {
  const joined = { joined_seq: last_seq, visible_version: version + 1 };
  await tx.sql
    .insertInto('chat_members')
    .values(userIds.map((user_id) => ({ chat_id: id, user_id, ...joined })))
    .onConflict((conflict) =>
      conflict.columns(['chat_id', 'user_id']).doUpdateSet({
        ...joined,
        left_seq: null,
        left_name: null,
        visibility: sql`chat_members.visibility + 1`,
      }),
    )
    .execute();
}

export async function storeLeft(
  tx: Tx,
  { id, last_seq, name }: ChatRow,
  userId: number,
): Promise<void> {
  await tx.sql
    .updateTable('chat_members')
    .set({ left_seq: last_seq, left_name: name })
    .where('chat_id', '=', id)
    .where('user_id', '=', userId)
    .execute();
}

/** Members whose visible messages have changed read the whole document. The chat must be locked. */
export async function raiseVisibility(
  tx: Tx,
  { id, version }: ChatRow,
  userIds: readonly number[],
): Promise<void> {
  await raiseChatVersion(tx, { id, version });
  await tx.sql
    .updateTable('chat_members')
    .set((eb) => ({ visibility: eb('visibility', '+', 1), visible_version: version + 1 }))
    .where('chat_id', '=', id)
    .where('user_id', 'in', userIds)
    .execute();
}

/** Deletes members, messages and reactions too. Entries in inboxes remain. */
export async function deleteChat(tx: Tx, id: string): Promise<void> {
  await tx.sql.deleteFrom('chats').where('id', '=', id).execute();
}

interface BlockRow {
  readonly blocker_id: number;
  readonly blocked_id: number;
}

/** Returns whether two of the users have a block in either direction. */
export async function readBlocks(
  db: Reader,
  userIds: readonly number[],
): Promise<(one: number, other: number) => boolean> {
  const { rows } = await sql<BlockRow>`
    select blocker_id, blocked_id from blocks
    where blocker_id = any (${userIds}::bigint[]) and blocked_id = any (${userIds}::bigint[])`.execute(
    db,
  );
  const pairs = new Set(rows.map(({ blocker_id, blocked_id }) => `${blocker_id} ${blocked_id}`));
  return (one, other) => pairs.has(`${one} ${other}`) || pairs.has(`${other} ${one}`);
}
