import { chatLimits } from '@reprise/contract/chat/limits.ts';
import type { Reaction } from '@reprise/contract/chat/reactions.ts';
import { liveLimits } from '@reprise/contract/live/limits.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/transaction.ts';
import { joinedSeq, mayRead, type ChatKey, type LockedChat } from '#features/chat/chat.repo.ts';
import type { OwnedMessage } from './owned-message.ts';

export interface DetailsRow {
  readonly seq: number;
  readonly version: number;
  readonly sender_uid: string;
  readonly is_deleted: boolean;
  readonly is_notice: boolean;
  readonly reply_seq: number | null;
  readonly reply_id: string | null;
  readonly reactions: readonly { readonly uid: string; readonly reaction: Reaction }[];
}

export interface MessageKey {
  readonly chatId: number;
  readonly seq: number;
}

export interface OwnReaction extends MessageKey {
  readonly userId: number;
}

type Nullable<T> = { readonly [K in keyof T]: T[K] | null };

interface DocumentRow extends ChatKey, Nullable<DetailsRow> {
  readonly doc_version: number;
  readonly is_whole: boolean;
}

const columns = sql`
  d.seq, d.version, d.is_deleted, d.is_notice, d.reply_seq,
  (
    select u.uid from messages m join users u on u.id = m.sender_id
    where m.chat_id = d.chat_id and m.seq = d.seq
  ) as sender_uid,
  (select m.client_id from messages m where m.chat_id = d.chat_id and m.seq = d.reply_seq)
    as reply_id,
  coalesce(
    (
      select json_agg(json_build_object('uid', u.uid, 'reaction', r.reaction)
        order by r.reacted_at, r.user_id)
      from message_reactions r join users u on u.id = r.user_id
      where r.chat_id = d.chat_id and r.seq = d.seq
    ),
    '[]'
  ) as reactions`;

/**
 * Returns the entries of the newest messages, or those changed since a version that is at most 50
 * changes old. The version is that of the newest change that the user can see. Null if the chat does not exist or the user is not in it.
 */
export async function readDetails(
  db: Reader,
  userId: number,
  { combinedId, since }: { readonly combinedId: string; readonly since: number | undefined },
): Promise<{
  readonly version: number;
  readonly isWhole: boolean;
  readonly chat: ChatKey;
  readonly rows: readonly DetailsRow[];
} | null> {
  // One statement, so that version and entries are consistent. Two branches, one per index.
  const { rows } = await sql<DocumentRow>`
    select c.id, c.name, c.is_whole, details.*,
      case c.joined_seq
        when 0 then c.details_version
        else coalesce((
          select max(version) from message_details d
          where d.chat_id = c.id and d.seq > c.joined_seq
        ), 0)
      end as doc_version
    from (
      select id, name, last_seq, details_version, coalesce(${joinedSeq(userId)}, 0) as joined_seq,
        coalesce(
          details_version - ${since ?? null}::bigint not between 0 and ${sql.lit(liveLimits.changesMax)}, true
        ) as is_whole
      from chats where combined_id = ${combinedId} and ${mayRead(userId)}
    ) c
    left join lateral (
      select ${columns} from message_details d
      where c.is_whole and d.chat_id = c.id
        and d.seq > greatest(c.last_seq - ${sql.lit(chatLimits.page)}, c.joined_seq)
      union all
      select ${columns} from message_details d
      where not c.is_whole and d.chat_id = c.id and d.version > ${since ?? 0}
        and d.seq > c.joined_seq
    ) details on true
    order by details.seq`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { id, name, doc_version: version, is_whole: isWhole } = row;
  return { version, isWhole, chat: { id, name }, rows: rows.filter(isDetails) };
}

export async function listDetails(
  db: Reader,
  chatId: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<DetailsRow[]> {
  const { rows } = await sql<DetailsRow>`
    select ${columns} from message_details d
    where d.chat_id = ${chatId} and d.seq between ${from} and ${to}
    order by d.seq`.execute(db);
  return rows;
}

interface ReactionRow {
  readonly reaction: Reaction | null;
}

/**
 * Returns the user's reaction to the message, or null. Undefined if the message does not exist, is
 * deleted, or is hidden from the user. The chat must be locked.
 */
export async function findReaction(
  tx: Tx,
  {
    chatId,
    seq,
    userId,
    hiddenUids,
  }: OwnReaction & {
    readonly hiddenUids: readonly string[];
  },
): Promise<Reaction | null | undefined> {
  const { rows } = await sql<ReactionRow>`
    select r.reaction from messages m
    left join message_details d on d.chat_id = m.chat_id and d.seq = m.seq
    left join message_reactions r
      on r.chat_id = m.chat_id and r.seq = m.seq and r.user_id = ${userId}
    join users s on s.id = m.sender_id
    where m.chat_id = ${chatId} and m.seq = ${seq} and d.is_deleted is not true
      and d.is_notice is not true and s.uid <> all (${hiddenUids}::text[])`.execute(tx.sql);
  return rows[0]?.reaction;
}

interface SenderRow {
  readonly sender_id: number;
  readonly is_deleted: boolean;
}

/** Returns the sender's key, or null if the message does not exist. The chat must be locked. */
export async function findSender(
  tx: Tx,
  { chatId, seq }: MessageKey,
): Promise<{ readonly sender_id: number; readonly is_deleted: boolean } | null> {
  const { rows } = await sql<SenderRow>`
    select m.sender_id, d.is_deleted is true as is_deleted
    from messages m left join message_details d on d.chat_id = m.chat_id and d.seq = m.seq
    where m.chat_id = ${chatId} and m.seq = ${seq} and d.is_notice is not true`.execute(tx.sql);
  return rows[0] ?? null;
}

/** Replaces the text and deletes all details of the message, which must have an entry. */
export async function eraseMessage(
  tx: Tx,
  { chatId, seq }: OwnedMessage,
  text: string,
): Promise<void> {
  await sql`
    with erased as (
      update messages
      set body = ${text}, tile_id = null, video_id = null, starttime = null, endtime = null
      where chat_id = ${chatId} and seq = ${seq}
    ), unreacted as (
      delete from message_reactions where chat_id = ${chatId} and seq = ${seq}
    )
    update message_details set is_deleted = true, reply_seq = null
    where chat_id = ${chatId} and seq = ${seq}`.execute(tx.sql);
}

/**
 * Increments the document's version and stores it in the message's entry. The chat must be locked.
 */
export async function bumpVersion(tx: Tx, { chatId, seq }: MessageKey): Promise<void> {
  await sql`
    with updated as (
      update chats set details_version = details_version + 1 where id = ${chatId}
      returning details_version
    )
    insert into message_details (chat_id, seq, version)
    select ${chatId}::bigint, ${seq}::bigint, details_version from updated
    on conflict (chat_id, seq) do update set version = excluded.version`.execute(tx.sql);
}

/** The message must have an entry. */
export async function storeReaction(
  tx: Tx,
  { chatId, seq, userId }: OwnReaction,
  reaction: Reaction | null,
): Promise<void> {
  const key = { chat_id: chatId, seq, user_id: userId };
  if (reaction === null) {
    await tx.sql
      .deleteFrom('message_reactions')
      .where((eb) => eb.and(key))
      .execute();
    return;
  }
  await tx.sql
    .insertInto('message_reactions')
    .values({ ...key, reaction })
    .onConflict((conflict) =>
      conflict
        .columns(['chat_id', 'seq', 'user_id'])
        .doUpdateSet({ reaction, reacted_at: sql`now()` }),
    )
    .execute();
}

interface ChangedChatRow extends LockedChat {
  readonly before: number;
}

/**
 * Deletes the user's reactions and increments the version of each entry and its document. Returns
 * the changed entries per chat, ordered by version. The chats must be locked.
 */
export async function deleteReactions(
  tx: Tx,
  userId: number,
): Promise<readonly { readonly chat: LockedChat; readonly rows: readonly DetailsRow[] }[]> {
  const { rows: changed } = await sql<ChangedChatRow>`
    with deleted as (
      delete from message_reactions where user_id = ${userId} returning chat_id, seq
    ), numbered as (
      select chat_id, seq, row_number() over (partition by chat_id order by seq) as nth from deleted
    ), updated as (
      update chats c set details_version = details_version + counted.n
      from (select chat_id, count(*) as n from deleted group by chat_id) counted
      where c.id = counted.chat_id
      returning c.id, c.combined_id, c.name, c.details_version - counted.n as before
    ), entries as (
      update message_details d set version = updated.before + numbered.nth
      from numbered join updated on updated.id = numbered.chat_id
      where d.chat_id = numbered.chat_id and d.seq = numbered.seq
    )
    select id, combined_id, name, before from updated order by id`.execute(tx.sql);
  const documents = [];
  for (const { before, ...chat } of changed) {
    const { rows } = await sql<DetailsRow>`
      select ${columns} from message_details d
      where d.chat_id = ${chat.id} and d.version > ${before} order by d.version`.execute(tx.sql);
    documents.push({ chat, rows });
  }
  return documents;
}

function isDetails<T>(row: T & Nullable<DetailsRow>): row is T & DetailsRow {
  return row.seq !== null;
}
