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

/** Increments the versions of current members, also those of their entries. Lock groups and counts. */
export async function bumpVisibility(
  tx: Tx,
  chatIds: readonly number[],
  userIds: readonly number[],
): Promise<void> {
  // The entries of a user get consecutive versions: a client that misses one reads them all.
  await sql`
    with changed as (
      update group_members set visibility_version = visibility_version + 1
      where chat_id = any (${chatIds}::bigint[]) and user_id = any (${userIds}::bigint[])
        and left_seq is null
      returning chat_id, user_id
    ), numbered as (
      select chat_id, user_id, count(*) over (partition by user_id) as total,
        row_number() over (partition by user_id order by chat_id) as nth
      from changed
    ), counted as (
      update unseen_messages n set groups_version = n.groups_version + own.total
      from (select distinct user_id, total from numbered) own
      where n.user_id = own.user_id
      returning n.user_id, n.groups_version
    )
    update summaries s set version = counted.groups_version - numbered.total + numbered.nth
    from numbered join counted using (user_id)
    where s.user_id = numbered.user_id and s.chat_id = numbered.chat_id`.execute(tx.sql);
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
