import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/transaction.ts';

interface RecipientRow {
  readonly user_id: number;
}

/** Waits for likes of the user, which lock the user before their owners' documents. */
export async function lockUser(tx: Tx, userId: number): Promise<void> {
  await sql`select from users where id = ${userId} for update`.execute(tx.sql);
}

/** Returns the other users with an unseen notification about the user, in the order of their keys. */
export async function listUnseenRecipients(db: Reader, userId: number): Promise<number[]> {
  const { rows } = await sql<RecipientRow>`
    select distinct user_id from notifications
    where actor_id = ${userId} and user_id <> ${userId} and is_unseen
    order by user_id`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** Deletes the user's notifications and those about the user. */
export async function deleteNotifications(tx: Tx, userId: number): Promise<void> {
  await tx.sql.deleteFrom('notifications').where('user_id', '=', userId).execute();
  await tx.sql.deleteFrom('notifications').where('actor_id', '=', userId).execute();
}

export async function deleteDocument(tx: Tx, userId: number): Promise<void> {
  await tx.sql.deleteFrom('notification_documents').where('user_id', '=', userId).execute();
}
