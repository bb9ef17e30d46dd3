import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/transaction.ts';
import type { UserStatus } from '#platform/db/schema.ts';

export type Role = 'moderator' | 'admin';

export interface RoleUser {
  readonly id: number;
  readonly uid: string;
  readonly username: string;
  readonly status: UserStatus;
}

export async function findUser(db: Reader, username: string): Promise<RoleUser | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'uid', 'username', 'status'])
    .where('username', '=', username)
    .where('status', '<>', 'deleted')
    .executeTakeFirst();
  return row ?? null;
}

export async function insertRole(tx: Tx, role: Role, userId: number): Promise<boolean> {
  const into = role === 'admin' ? tx.sql.insertInto('admins') : tx.sql.insertInto('moderators');
  const { numInsertedOrUpdatedRows = 0n } = await into
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

export async function deleteRole(tx: Tx, role: Role, userId: number): Promise<boolean> {
  const from = role === 'admin' ? tx.sql.deleteFrom('admins') : tx.sql.deleteFrom('moderators');
  const { numDeletedRows } = await from.where('user_id', '=', userId).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function isAdmin(db: Reader, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('admins')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false if the user is not an admin. */
export async function lockAdmin(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from admins where user_id = ${userId} for key share`.execute(tx.sql);
  return rows.length > 0;
}

/** Returns false if the user is neither a moderator nor an admin. */
export async function lockModerator(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from moderators where user_id = ${userId} for key share`.execute(tx.sql);
  return rows.length > 0 || lockAdmin(tx, userId);
}
