import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/transaction.ts';

/** `img_url` null means the default picture. */
export interface ChatUser {
  readonly id: number;
  readonly uid: string;
  readonly username: string;
  readonly img_url: string | null;
}

export interface Friend extends ChatUser {
  readonly has_chat: boolean;
  readonly own_img_url: string | null;
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
 * Returns those users who are friends of the viewer and locks the friendships against a concurrent
 * removal or block.
 */
export async function lockFriends(
  tx: Tx,
  viewerId: number,
  uids: readonly string[],
): Promise<Friend[]> {
  const { rows } = await sql<Friend>`
    select u.id, u.uid, u.username::text as username, u.img_url, exists (
        select from chats c
        where c.low_id = least(u.id, ${viewerId}) and c.high_id = greatest(u.id, ${viewerId})
      ) as has_chat, (select img_url from users where id = ${viewerId}) as own_img_url
    from users u
    join friendships f
      on f.low_id = least(u.id, ${viewerId}) and f.high_id = greatest(u.id, ${viewerId})
    where u.uid = any (${uids}) and u.status = 'active' and f.is_accepted
    order by f.low_id, f.high_id
    for share of f`.execute(tx.sql);
  return rows;
}

/** Inserts missing chats in a fixed order to avoid deadlocks. */
export async function insertChats(tx: Tx, chats: readonly NewChat[]): Promise<void> {
  await tx.sql
    .insertInto('chats')
    .values(chats.toSorted((one, other) => (one.combined_id < other.combined_id ? -1 : 1)))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Locks chats in the order of their ids, skipping chats the user is not in. Every change of a chat,
 * its messages or summaries takes this lock.
 */
export async function lockChats(
  tx: Tx,
  userId: number,
  combinedIds: readonly string[],
): Promise<Chat[]> {
  return chatsOf(tx.sql, userId)
    .where(sql<boolean>`combined_id = any (${combinedIds})`)
    .orderBy('combined_id')
    .forUpdate()
    .execute();
}

/** Locks all chats of a user in the order of their ids. */
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

function chatsOf(db: Reader, userId: number) {
  return db
    .selectFrom('chats')
    .select([
      'id',
      'combined_id',
      'last_seq',
      sql<number>`low_id + high_id - ${userId}`.as('other_id'),
    ])
    .where(sql<boolean>`${userId} in (low_id, high_id)`);
}
