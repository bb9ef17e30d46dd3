import { sql } from 'kysely';
import { blockedUserIds } from '#platform/db/blocked-user-ids.ts';
import type { Reader, Tx } from '#platform/db/transaction.ts';
import { raiseChatVersion, type ChatRow } from './chats.repo.ts';

export interface MemberRow {
  readonly chat_id: string;
  readonly id: number;
  readonly uid: string;
  readonly left_seq: number | null;
}

/** Lists current and former members. */
export async function listMembersOf(db: Reader, chatIds: readonly string[]): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select m.chat_id, u.id, u.uid, m.left_seq
    from chat_members m join users u on u.id = m.user_id
    where m.chat_id = any (${chatIds}::uuid[])`.execute(db);
  return rows;
}

/**
 * After a user's account and blocks are deleted, hides the user's messages from the other user of
 * each block. The groups must be locked.
 */
export async function keepHidden(
  tx: Tx,
  userId: number,
  groupIds: readonly string[],
): Promise<void> {
  await sql`
    update chat_members
    set hidden_sender_ids = array_append(hidden_sender_ids, ${userId}::bigint)
    where chat_id = any (${groupIds}::uuid[])
      and user_id = any (${blockedUserIds(userId)})`.execute(tx.sql);
}

/** Also those that have ended. The chats must be locked. */
export async function deleteMemberships(
  tx: Tx,
  userId: number,
  chatIds: readonly string[],
): Promise<void> {
  await sql`
    delete from chat_members
    where chat_id = any (${chatIds}::uuid[]) and user_id = ${userId}`.execute(tx.sql);
}

interface ReactionRow {
  readonly chat_id: string;
  readonly seq: number;
}

export async function deleteReactions(
  tx: Tx,
  userId: number,
  chatIds: readonly string[],
): Promise<ReactionRow[]> {
  const { rows } = await sql<ReactionRow>`
    delete from reactions
    where chat_id = any (${chatIds}::uuid[]) and user_id = ${userId}
    returning chat_id, seq`.execute(tx.sql);
  return rows;
}

/** Gives the messages the next version. Clients read the whole document if they are several. */
export async function raiseVersions(
  tx: Tx,
  { id, version }: ChatRow,
  seqs: readonly number[],
): Promise<void> {
  await raiseChatVersion(tx, { id, version });
  await tx.sql
    .updateTable('messages')
    .set({ version: version + 1, is_changed: true })
    .where('chat_id', '=', id)
    .where('seq', 'in', seqs)
    .execute();
  if (seqs.length === 1) return;
  await tx.sql
    .updateTable('chat_members')
    .set({ visible_version: version + 1 })
    .where('chat_id', '=', id)
    .execute();
}
