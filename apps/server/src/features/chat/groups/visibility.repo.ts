import { sql } from 'kysely';
import { blockedUserIds } from '#platform/db/blocked-user-ids.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { GroupKey } from './groups.repo.ts';

/**
 * Locks, in the order that sending uses, the groups that both users are or were in and at least one
 * still is.
 */
export async function lockSharedGroups(
  tx: Tx,
  [one, other]: readonly [number, number],
): Promise<GroupKey[]> {
  const { rows } = await sql<GroupKey>`
    select c.id, c.combined_id
    from group_members a
    join group_members b on b.chat_id = a.chat_id and b.user_id = ${other}
    join chats c on c.id = a.chat_id
    where a.user_id = ${one} and (a.left_seq is null or b.left_seq is null)
    order by c.combined_id
    for update of c`.execute(tx.sql);
  return rows;
}

/** Returns the users who are current members. The chat must be locked. */
export async function bumpVisibility(
  tx: Tx,
  chatId: number,
  userIds: readonly number[],
): Promise<number[]> {
  const rows = await tx.sql
    .updateTable('group_members')
    .set((eb) => ({ visibility_version: eb('visibility_version', '+', 1) }))
    .where('chat_id', '=', chatId)
    .where('user_id', 'in', userIds)
    .where('left_seq', 'is', null)
    .returning('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/**
 * After a user's account and blocks are deleted, hides the user's messages from the other user of
 * each block. The groups must be locked.
 */
export async function keepHidden(
  tx: Tx,
  userId: number,
  groupIds: readonly number[],
): Promise<void> {
  await sql`
    update group_members
    set hidden_sender_ids = array_append(hidden_sender_ids, ${userId}::bigint)
    where chat_id = any (${groupIds}::bigint[])
      and user_id = any (${blockedUserIds(userId)})`.execute(tx.sql);
}
