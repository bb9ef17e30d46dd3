import type { Handle } from '#platform/db/open.ts';

/** What a registration stores. */
export interface NewUser {
  readonly uid: string;
  readonly username: string;
  readonly fname: string;
  readonly lname: string;
  readonly email: string;
}

/** Inserts the user record; returns its key, or null when the uid or the username is already there. */
export async function insertUser(tx: Handle, user: NewUser): Promise<number | null> {
  const row = await tx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Inserts the person's own documents: the unseen count and the notifications. */
export async function insertDocuments(tx: Handle, userId: number): Promise<void> {
  await tx.insertInto('unseen').values({ user_id: userId }).execute();
  await tx.insertInto('notifications').values({ user_id: userId }).execute();
}

/** The user record of a uid, or null. */
export async function findByUid(db: Handle, uid: string) {
  const row = await db
    .selectFrom('users')
    .select(['uid', 'username', 'fname', 'lname', 'email', 'img_url'])
    .where('uid', '=', uid)
    .executeTakeFirst();
  return row ?? null;
}

/** The uid behind a username (without case), or null. */
export async function findUid(db: Handle, username: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('uid')
    .where('username', '=', username)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row?.uid ?? null;
}

/** Whether a username (without case) is taken. */
export async function isUsernameTaken(db: Handle, username: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets the login date to the database's clock; false when there is no record. */
export async function touchLoginDate(db: Handle, uid: string): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set((eb) => ({ date_login: eb.fn<Date>('now') }))
    .where('uid', '=', uid)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
