import type { Tx } from '#platform/db/transaction.ts';
import type { UserStatus } from '#platform/db/schema.ts';
import { NotFoundError } from '#platform/errors.ts';

export interface OperatedUser {
  readonly id: number;
  readonly uid: string;
  readonly username: string;
  readonly status: UserStatus;
}

/** Throws NotFoundError if no user has the username. */
export async function lockUser(tx: Tx, username: string): Promise<OperatedUser> {
  const user = await tx.sql
    .selectFrom('users')
    .select(['id', 'uid', 'username', 'status'])
    .where('username', '=', username)
    .where('status', '<>', 'deleted')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (user === undefined) throw new NotFoundError(`No user has the username ${username}.`);
  return user;
}
