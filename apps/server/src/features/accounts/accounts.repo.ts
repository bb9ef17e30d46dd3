import { sql } from 'kysely';
import { blockedUserIds } from '#platform/db/blocked-user-ids.ts';
import type { Reader, Statement, Tx } from '#platform/db/transaction.ts';

/** What a registration stores. */
export interface NewUser {
  readonly uid: string;
  readonly username: string;
  readonly fname: string;
  readonly lname: string;
  readonly email: string;
}

/** Inserts the user record; returns its key, or null when the uid or the username is already there. */
export async function insertUser(tx: Tx, user: NewUser): Promise<number | null> {
  const row = await tx.sql
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Inserts the person's own documents: the unseen count and the notifications. */
export async function insertDocuments(tx: Tx, userId: number): Promise<void> {
  await tx.sql.insertInto('unseen_messages').values({ user_id: userId }).execute();
  await tx.sql.insertInto('notification_documents').values({ user_id: userId }).execute();
}

/** The user record of a uid, or null. */
export async function findByUid(db: Reader, uid: string) {
  const row = await db
    .selectFrom('users')
    .select(['uid', 'username', 'fname', 'lname', 'email', 'img_url', 'username_change_d'])
    .where('uid', '=', uid)
    .executeTakeFirst();
  return row ?? null;
}

/** The uid behind a username (without case), or null; null, too, when a block stands between the two. */
export async function findUid(
  db: Reader,
  viewer: number,
  username: string,
): Promise<string | null> {
  const { rows } = await sql<{ uid: string }>`
    select uid from users
    where username = ${username} and status = 'active' and id <> all (${blockedUserIds(viewer)})`.execute(
    db,
  );
  return rows[0]?.uid ?? null;
}

/** Whether a username (without case) is taken. */
export async function isUsernameTaken(db: Reader, username: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a person's own picture. */
export async function updateImage(
  statement: Statement,
  id: number,
  img_url: string,
): Promise<void> {
  await statement.sql
    .updateTable('users')
    .set({ img_url })
    .where('undeleted_id', '=', id)
    .execute();
}

/** Stores a person's own first and last name. */
export async function updateNames(
  statement: Statement,
  id: number,
  names: Pick<NewUser, 'fname' | 'lname'>,
): Promise<void> {
  await statement.sql.updateTable('users').set(names).where('undeleted_id', '=', id).execute();
}

/** Sets the login date to the database's clock, and the e-mail; false when there is no record. */
export async function updateLogin(
  statement: Statement,
  { uid, email }: Pick<NewUser, 'uid' | 'email'>,
): Promise<boolean> {
  const result = await statement.sql
    .updateTable('users')
    .set((eb) => ({ date_login: eb.fn<Date>('now'), email }))
    .where('uid', '=', uid)
    .where('undeleted_id', 'is not', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Refuses the tokens of all sign-ins before this second, but for one that may be kept. Sign-ins are
 * told in whole seconds: one of the same second goes on to hold.
 */
export async function revokeSignIns(
  tx: Tx,
  id: number,
  exceptSignedInAt: Date | null,
): Promise<void> {
  await tx.sql
    .updateTable('users')
    .set({
      sessions_valid_from: sql`date_trunc('second', now())`,
      exempt_sign_in_at: exceptSignedInAt,
    })
    .where('undeleted_id', '=', id)
    .execute();
}
