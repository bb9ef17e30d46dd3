import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/transaction.ts';
import type { Viewer } from '#platform/viewer.ts';

export async function userByName(db: Reader, username: string): Promise<Viewer> {
  return db
    .selectFrom('users')
    .select(['id', 'uid', 'username'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
}

export async function tileOf(db: Reader, owner: string, caption: string): Promise<number> {
  const { id } = await db
    .selectFrom('tiles')
    .innerJoin('users', 'users.id', 'tiles.owner_id')
    .select('tiles.id')
    .where('username', '=', owner)
    .where('caption', 'like', `${caption}%`)
    .executeTakeFirstOrThrow();
  return id;
}

/** Also changes the date of the entries in inboxes. */
export async function backdateMessage(tx: Tx, clientId: string, hoursAgo: number): Promise<void> {
  await sql`
    with message as (
      update messages set sent_at = now() - ${hoursAgo} * interval '1 hour'
      where client_id = ${clientId}
      returning chat_id, seq, sent_at
    )
    update inbox_entries e set updated_at = message.sent_at
    from message where e.chat_id = message.chat_id and e.last_seq = message.seq`.execute(tx.sql);
}

/** Sets their date to the message's. */
export async function backdateReactions(tx: Tx, chatId: string, seq: number): Promise<void> {
  await sql`
    update reactions set reacted_at = message.sent_at
    from messages message
    where message.chat_id = ${chatId} and message.seq = ${seq}
      and reactions.chat_id = message.chat_id and reactions.seq = message.seq`.execute(tx.sql);
}
