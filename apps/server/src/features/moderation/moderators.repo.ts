import type { Reader, Tx } from '#platform/db/transaction.ts';
import type { UserStatus } from '#platform/db/schema.ts';

export interface ModeratorUser {
  readonly id: number;
  readonly uid: string;
  readonly username: string;
}

export async function findUser(
  db: Reader,
  username: string,
  states: readonly UserStatus[],
): Promise<ModeratorUser | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'uid', 'username'])
    .where('username', '=', username)
    .where('status', 'in', states)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns false if the user already was a moderator. */
export async function insertModerator(tx: Tx, userId: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx.sql
    .insertInto('moderators')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** Returns false if the user was not a moderator. */
export async function deleteModerator(tx: Tx, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx.sql
    .deleteFrom('moderators')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
