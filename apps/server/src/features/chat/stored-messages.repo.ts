import type { Reaction } from '@reprise/contract/chat/reactions.ts';
import { sql } from 'kysely';
import { requireLocked } from '#platform/db/lost-lock.ts';
import type { Reader, Tx } from '#platform/db/transaction.ts';
import { raiseChatVersion, type ChatRow } from './chats.repo.ts';
import type { MessageClip } from './messages.repo.ts';
import type { OwnedMessage } from './owned-message.ts';

export interface NewMessage {
  readonly clientId: string;
  readonly senderId: number;
  readonly text: string;
  readonly clip?: MessageClip | null;
  readonly replySeq?: number | null;
  readonly isNotice?: boolean;
}

export interface MessageKey {
  readonly chatId: string;
  readonly seq: number;
}

/**
 * Stores the message as the chat's last one. The chat must be locked, and the sender must not have
 * used the client id.
 */
export async function insertMessage(
  tx: Tx,
  { id, last_seq, version, locked_at }: ChatRow,
  { clientId, senderId, text, clip, replySeq = null, isNotice = false }: NewMessage,
): Promise<void> {
  const next = { seq: last_seq + 1, version: version + 1 };
  const message = {
    ...next,
    chat_id: id,
    client_id: clientId,
    sender_id: senderId,
    body: text,
    tile_id: clip?.tile_id ?? null,
    video_id: clip?.video_id ?? null,
    starttime: clip?.starttime ?? null,
    endtime: clip?.endtime ?? null,
    reply_seq: replySeq,
    is_notice: isNotice,
    sent_at: locked_at,
  };
  await Promise.all([
    tx.sql
      .insertInto('messages')
      .values(message)
      // Without the lock, the version has changed, too.
      .onConflict((conflict) => conflict.columns(['chat_id', 'seq']).doNothing())
      .execute(),
    raiseChatVersion(tx, { id, version }, { last_seq: next.seq }),
  ]);
}

interface AnsweredRow {
  readonly seq: number;
  readonly sender_id: number;
}

/** Two senders may have chosen the same id: returns the first message with it. */
export async function findAnswered(
  db: Reader,
  chatId: string,
  {
    clientId,
    senderIds,
    joinedSeq,
  }: {
    readonly clientId: string;
    readonly senderIds: readonly number[];
    readonly joinedSeq: number;
  },
): Promise<AnsweredRow | null> {
  const { rows } = await sql<AnsweredRow>`
    select seq, sender_id from messages
    where chat_id = ${chatId} and sender_id = any (${senderIds}::bigint[])
      and client_id = ${clientId} and seq > ${joinedSeq} and not is_notice
    order by seq limit 1`.execute(db);
  return rows[0] ?? null;
}

export interface RepeatedRow {
  readonly seq: number;
  readonly body: string;
  readonly tile_id: number | null;
  readonly video_id: string | null;
  readonly starttime: number | null;
  readonly endtime: number | null;
  readonly is_deleted: boolean;
  readonly is_notice: boolean;
  readonly reply_id: string | null;
}

/** Returns the message that the sender has stored with this id. */
export async function findRepeated(
  db: Reader,
  chatId: string,
  { senderId, clientId }: { readonly senderId: number; readonly clientId: string },
): Promise<RepeatedRow | null> {
  const row = await db
    .selectFrom('messages as m')
    .leftJoin('messages as answered', (join) =>
      join.onRef('answered.chat_id', '=', 'm.chat_id').onRef('answered.seq', '=', 'm.reply_seq'),
    )
    .select(['m.seq', 'm.body', 'm.tile_id', 'm.is_deleted', 'm.is_notice'])
    .select(['m.video_id', 'm.starttime', 'm.endtime'])
    .select('answered.client_id as reply_id')
    .where('m.chat_id', '=', chatId)
    .where('m.sender_id', '=', senderId)
    .where('m.client_id', '=', clientId)
    .executeTakeFirst();
  return row ?? null;
}

interface SenderRow {
  readonly sender_id: number;
  readonly is_deleted: boolean;
}

/** Null for a notice, and if the message does not exist. */
export async function findSender(
  db: Reader,
  { chatId, seq }: MessageKey,
): Promise<SenderRow | null> {
  const row = await db
    .selectFrom('messages')
    .select(['sender_id', 'is_deleted'])
    .where('chat_id', '=', chatId)
    .where('seq', '=', seq)
    .where('is_notice', '=', false)
    .executeTakeFirst();
  return row ?? null;
}

export async function findReaction(
  db: Reader,
  { chatId, seq }: MessageKey,
  userId: number,
): Promise<Reaction | null> {
  const row = await db
    .selectFrom('reactions')
    .select('reaction')
    .where('chat_id', '=', chatId)
    .where('seq', '=', seq)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.reaction ?? null;
}

/** Null removes it. The chat must be locked. */
export async function storeReaction(
  tx: Tx,
  { chatId, seq }: MessageKey,
  userId: number,
  reaction: Reaction | null,
): Promise<void> {
  const key = { chat_id: chatId, seq, user_id: userId };
  if (reaction === null) {
    await tx.sql
      .deleteFrom('reactions')
      .where((eb) => eb.and(key))
      .execute();
    return;
  }
  await tx.sql
    .insertInto('reactions')
    .values({ ...key, reaction })
    .onConflict((conflict) =>
      conflict
        .columns(['chat_id', 'seq', 'user_id'])
        .doUpdateSet((eb) => ({ reaction, reacted_at: eb.ref('excluded.reacted_at') })),
    )
    .execute();
}

/** Gives the message the next version of the document. The chat must be locked. */
export async function raiseVersion(tx: Tx, chat: ChatRow, seq: number): Promise<void> {
  const version = chat.version + 1;
  const result = await tx.sql
    .with('changed', (db) =>
      db
        .updateTable('messages')
        .set({ version, is_changed: true })
        .where('chat_id', '=', chat.id)
        .where('seq', '=', seq),
    )
    .updateTable('chats')
    .set({ version })
    .where('id', '=', chat.id)
    .where('version', '=', chat.version)
    .executeTakeFirstOrThrow();
  requireLocked(result);
}

/** Replaces the text and deletes all else of the message. The chat must be locked. */
export async function eraseMessage(
  tx: Tx,
  { chatId, seq }: OwnedMessage,
  text: string,
): Promise<void> {
  const clip = { tile_id: null, video_id: null, starttime: null, endtime: null };
  await Promise.all([
    tx.sql
      .updateTable('messages')
      .set({ ...clip, body: text, is_deleted: true, reply_seq: null })
      .where('chat_id', '=', chatId)
      .where('seq', '=', seq)
      .execute(),
    tx.sql.deleteFrom('reactions').where('chat_id', '=', chatId).where('seq', '=', seq).execute(),
  ]);
}
