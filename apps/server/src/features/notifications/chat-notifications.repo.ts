import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction.ts';

export interface MessageReaction {
  readonly chatId: number;
  readonly seq: number;
  readonly actorId: number;
}

interface RecipientRow {
  readonly user_id: number;
}

/**
 * Stores nothing for the user's own message, or if its sender has turned reactions off, muted the
 * conversation, or left it since. Returns the user to push to, or null.
 */
export async function insertReactionNotification(
  tx: Tx,
  { chatId, seq, actorId }: MessageReaction,
): Promise<number | null> {
  const { rows } = await sql<RecipientRow>`
    with sender as (
      select m.sender_id as user_id
      from messages m join summaries own on own.user_id = m.sender_id and own.chat_id = m.chat_id
      where m.chat_id = ${chatId} and m.seq = ${seq} and m.sender_id <> ${actorId}
        and m.seq > coalesce((
          select gm.joined_seq from group_members gm
          where gm.chat_id = m.chat_id and gm.user_id = m.sender_id
        ), 0)
        and not exists (
          select from chat_settings s
          where s.user_id = m.sender_id and s.chat_id = m.chat_id and s.is_muted
        )
    ), stored as (
      insert into chat_notifications (user_id, kind, actor_id, chat_id, seq)
      select user_id, 'reaction', ${actorId}, ${chatId}, ${seq} from sender
      where is_notified(user_id, ${chatId}, 'reactions')
      on conflict do nothing
    )
    select user_id from sender`.execute(tx.sql);
  return rows[0]?.user_id ?? null;
}

export async function deleteReactionNotification(
  tx: Tx,
  { chatId, seq, actorId }: MessageReaction,
): Promise<void> {
  await tx.sql
    .deleteFrom('chat_notifications')
    .where('chat_id', '=', chatId)
    .where('seq', '=', seq)
    .where('actor_id', '=', actorId)
    .where('kind', '=', 'reaction')
    .execute();
}

export interface JoinedGroup {
  readonly id: number;
  readonly combined_id: string;
  readonly name: string | null;
  /** The new members, each with the `seq` of their notice. */
  readonly joined: readonly { readonly userId: number; readonly seq: number }[];
}

/**
 * Replaces notifications of earlier invitations to the group. Skips users who have turned
 * invitations off.
 */
export async function insertGroupNotifications(
  tx: Tx,
  actorId: number,
  { id: chatId, joined }: JoinedGroup,
): Promise<void> {
  await sql`
    with joined as (
      select user_id, seq
      from unnest(
        ${joined.map(({ userId }) => userId)}::bigint[], ${joined.map(({ seq }) => seq)}::bigint[]
      ) as line (user_id, seq)
    ), replaced as (
      delete from chat_notifications n using joined
      where n.chat_id = ${chatId} and n.kind = 'group' and n.user_id = joined.user_id
        and n.seq < joined.seq
    )
    insert into chat_notifications (user_id, kind, actor_id, chat_id, seq)
    select user_id, 'group', ${actorId}, ${chatId}, seq from joined
    where is_notified(user_id, ${chatId}, 'invitations')`.execute(tx.sql);
}
