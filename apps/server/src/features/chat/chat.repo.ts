import { sql, type RawBuilder } from 'kysely';
import type { Reader, Tx } from '#platform/db/transaction.ts';

export interface Friend {
  readonly id: number;
  readonly has_chat: boolean;
}

export interface NewChat {
  readonly combined_id: string;
  readonly low_id: number;
  readonly high_id: number;
}

export interface ChatKey {
  readonly id: number;
  /** Null for a conversation of two. */
  readonly name: string | null;
}

export interface LockedChat extends ChatKey {
  readonly combined_id: string;
}

export interface Chat extends LockedChat {
  readonly last_seq: number;
  /** Null for a group. */
  readonly other_id: number | null;
}

/**
 * Locks the friendship against a concurrent removal or block. Returns null if the user (uid) is not
 * a friend.
 */
export async function lockFriend(tx: Tx, viewerId: number, uid: string): Promise<Friend | null> {
  const { rows } = await sql<Friend>`
    select u.id, exists (
        select from chats c
        where c.low_id = least(u.id, ${viewerId}) and c.high_id = greatest(u.id, ${viewerId})
      ) as has_chat
    from users u
    join friendships f
      on f.low_id = least(u.id, ${viewerId}) and f.high_id = greatest(u.id, ${viewerId})
    where u.uid = ${uid} and u.status = 'active' and f.is_accepted
    for share of f`.execute(tx.sql);
  return rows[0] ?? null;
}

/**
 * Locks the friendship, by the friend's key. Returns false if they are not friends, or the friend is
 * suspended.
 */
export async function lockFriendship(tx: Tx, userId: number, otherId: number): Promise<boolean> {
  const row = await tx.sql
    .selectFrom('friendships as f')
    .innerJoin('users as u', (join) => join.on('u.id', '=', otherId))
    .select('f.is_accepted')
    .where('f.low_id', '=', Math.min(userId, otherId))
    .where('f.high_id', '=', Math.max(userId, otherId))
    .where('f.is_accepted', '=', true)
    .where('u.status', '=', 'active')
    .forShare('f')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertChat(tx: Tx, chat: NewChat): Promise<void> {
  await tx.sql
    .insertInto('chats')
    .values(chat)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Locks a chat. Null if the user is not in it. Every change of a chat, its messages or summaries
 * takes this lock.
 */
export async function lockChat(tx: Tx, userId: number, combinedId: string): Promise<Chat | null> {
  const row = await chatsWith(tx.sql, userId)
    .where('combined_id', '=', combinedId)
    .where(sql<boolean>`(${userId} in (low_id, high_id) or name is not null)`)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined || row.name === null) return row ?? null;
  // Checks after locking: the statement above can read members from before the lock.
  return (await isMember(tx.sql, userId, row.id)) ? row : null;
}

/** Locks all chats and groups of a user by ascending id, as sending does. */
export async function lockAllChats(tx: Tx, userId: number): Promise<Chat[]> {
  return chatsWith(tx.sql, userId)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('low_id', '=', userId),
        eb('high_id', '=', userId),
        eb('id', 'in', selectFrom('group_members').select('chat_id').where('user_id', '=', userId)),
      ]),
    )
    .orderBy('combined_id')
    .forUpdate()
    .execute();
}

export async function deleteUnlistedChats(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    delete from chats c
    where c.id = any (${ids}::bigint[])
      and not exists (select from summaries s where s.chat_id = c.id)`.execute(tx.sql);
}

export async function findChat(
  db: Reader,
  userId: number,
  combinedId: string,
): Promise<Chat | null> {
  return (await readableChat(db, userId, combinedId).executeTakeFirst()) ?? null;
}

export function mayRead(userId: number): RawBuilder<boolean> {
  return sql<boolean>`case
    when chats.name is null then ${userId} in (chats.low_id, chats.high_id)
    else exists (
      select from group_members gm
      where gm.chat_id = chats.id and gm.user_id = ${userId} and gm.left_seq is null
    ) end`;
}

/** `seq` of the last message before the user joined the group; null in a conversation of two. */
export function joinedSeq(userId: number): RawBuilder<number | null> {
  return sql<number | null>`case when chats.name is not null then (
      select gm.joined_seq from group_members gm
      where gm.chat_id = chats.id and gm.user_id = ${userId}
    ) end`;
}

async function isMember(db: Reader, userId: number, chatId: number): Promise<boolean> {
  const row = await db
    .selectFrom('group_members')
    .select('user_id')
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .where('left_seq', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findTypable(
  db: Reader,
  userId: number,
  combinedId: string,
): Promise<Chat | null> {
  const row = await readableChat(db, userId, combinedId)
    .where(
      sql<boolean>`(chats.name is not null or exists (
        select from friendships f
        where f.low_id = chats.low_id and f.high_id = chats.high_id and f.is_accepted
      ))`,
    )
    .executeTakeFirst();
  return row ?? null;
}

function readableChat(db: Reader, userId: number, combinedId: string) {
  return chatsWith(db, userId).where('combined_id', '=', combinedId).where(mayRead(userId));
}

function chatsWith(db: Reader, userId: number) {
  return db
    .selectFrom('chats')
    .select([
      'id',
      'combined_id',
      'last_seq',
      'name',
      sql<number | null>`chats.low_id + chats.high_id - ${userId}`.as('other_id'),
    ]);
}
