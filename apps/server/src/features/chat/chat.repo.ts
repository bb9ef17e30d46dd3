import { sql } from 'kysely';
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

export interface Chat {
  readonly id: number;
  readonly combined_id: string;
  readonly last_seq: number;
  readonly other_id: number;
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

/** The same by the friend's key. Returns false if they are not friends. */
export async function lockFriendship(tx: Tx, userId: number, otherId: number): Promise<boolean> {
  const row = await tx.sql
    .selectFrom('friendships')
    .select('is_accepted')
    .where('low_id', '=', Math.min(userId, otherId))
    .where('high_id', '=', Math.max(userId, otherId))
    .where('is_accepted', '=', true)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Does nothing if the chat exists. */
export async function insertChat(tx: Tx, chat: NewChat): Promise<void> {
  await tx.sql
    .insertInto('chats')
    .values(chat)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Locks a chat; null if the user is not in it. Every change of a chat, its messages or summaries
 * takes this lock.
 */
export async function lockChat(tx: Tx, userId: number, combinedId: string): Promise<Chat | null> {
  const row = await chatsOf(tx.sql, userId)
    .where('combined_id', '=', combinedId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Locks all chats of a user in the order of their ids, as sending does. */
export async function lockAllChats(tx: Tx, userId: number): Promise<number[]> {
  const rows = await tx.sql
    .selectFrom('chats')
    .select('id')
    .where(({ or, eb }) => or([eb('low_id', '=', userId), eb('high_id', '=', userId)]))
    .orderBy('combined_id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Also deletes their messages. */
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
  const row = await chatsOf(db, userId).where('combined_id', '=', combinedId).executeTakeFirst();
  return row ?? null;
}

export async function isChatOfFriends(
  db: Reader,
  userId: number,
  combinedId: string,
): Promise<boolean> {
  const row = await chatsOf(db, userId)
    .innerJoin('friendships as f', (join) =>
      join.onRef('f.low_id', '=', 'chats.low_id').onRef('f.high_id', '=', 'chats.high_id'),
    )
    .where('combined_id', '=', combinedId)
    .where('is_accepted', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

function chatsOf(db: Reader, userId: number) {
  return db
    .selectFrom('chats')
    .select([
      'id',
      'combined_id',
      'last_seq',
      sql<number>`chats.low_id + chats.high_id - ${userId}`.as('other_id'),
    ])
    .where(sql<boolean>`${userId} in (chats.low_id, chats.high_id)`);
}
