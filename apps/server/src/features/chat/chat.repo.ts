import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/transaction.ts';

/** A person as those who write with them are shown: `img_url` null is the default picture. */
export interface ChatUser {
  readonly id: number;
  readonly uid: string;
  readonly username: string;
  readonly img_url: string | null;
}

/** A friend of the viewer, whether the two have a chat already, and the viewer's own picture. */
export interface Friend extends ChatUser {
  readonly has_chat: boolean;
  readonly own_img_url: string | null;
}

/** A chat by its combined id and its two people, the smaller key first. */
export interface NewChat {
  readonly combined_id: string;
  readonly low_id: number;
  readonly high_id: number;
}

/** A chat as it stands. */
export interface Chat {
  readonly id: number;
  readonly combined_id: string;
  readonly last_seq: number;
  /** The other one of its two people. */
  readonly other_id: number;
}

/**
 * Those of the people who are friends of the viewer now, with the friendships held until the
 * transaction ends: whoever removes or blocks waits, and who has removed or blocked is left out.
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

/** Stores the chats that are not there yet, in one order for everybody, so that nobody waits in a circle. */
export async function insertChats(tx: Tx, chats: readonly NewChat[]): Promise<void> {
  await tx.sql
    .insertInto('chats')
    .values(chats.toSorted((one, other) => (one.combined_id < other.combined_id ? -1 : 1)))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Holds chats until the transaction ends, in the order of their ids. Whatever changes a chat, its
 * messages or its summaries holds it. A chat of other people is left out.
 */
export async function lockChats(
  tx: Tx,
  userId: number,
  combinedIds: readonly string[],
): Promise<Chat[]> {
  const { rows } = await sql<Chat>`
    select id, combined_id, last_seq, low_id + high_id - ${userId} as other_id from chats
    where combined_id = any (${combinedIds}) and ${userId} in (low_id, high_id)
    order by combined_id
    for update`.execute(tx.sql);
  return rows;
}

/** Holds all chats of a person, in the order of their ids. Gives their keys. */
export async function lockAllChats(tx: Tx, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from chats where low_id = ${userId} or high_id = ${userId}
    order by combined_id
    for update`.execute(tx.sql);
  return rows.map(({ id }) => id);
}

/** Deletes those of the held chats that stand in nobody's list, with their messages. */
export async function deleteUnlistedChats(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    delete from chats c
    where c.id = any (${ids}::bigint[])
      and not exists (select from summaries s where s.chat_id = c.id)`.execute(tx.sql);
}

/** The chat of a combined id, if the person takes part in it. */
export async function findChat(
  db: Reader,
  userId: number,
  combinedId: string,
): Promise<Chat | null> {
  const { rows } = await sql<Chat>`
    select id, combined_id, last_seq, low_id + high_id - ${userId} as other_id from chats
    where combined_id = ${combinedId} and ${userId} in (low_id, high_id)`.execute(db);
  return rows[0] ?? null;
}
