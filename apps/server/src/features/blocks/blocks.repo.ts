import { friendLimits } from '@reprise/contract/friends/limits.ts';
import type { Reader, Tx } from '#platform/db/transaction.ts';

export interface Block {
  readonly blocker: number;
  readonly blocked: number;
}

export interface BlockedUser {
  readonly uid: string;
  readonly username: string;
  readonly img_url: string | null;
}

/** Finds suspended users, too: they can be blocked before their suspension ends. */
export async function findUserId(db: Reader, username: string): Promise<number | null> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .where('status', 'in', ['active', 'suspended'])
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns false if it exists. */
export async function insertBlock(tx: Tx, { blocker, blocked }: Block): Promise<boolean> {
  const { numInsertedOrUpdatedRows: count } = await tx.sql
    .insertInto('blocks')
    .values({ blocker_id: blocker, blocked_id: blocked })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return count === 1n;
}

/** Returns false if it does not exist. */
export async function deleteBlock(tx: Tx, { blocker, blocked }: Block): Promise<boolean> {
  const { numDeletedRows: count } = await tx.sql
    .deleteFrom('blocks')
    .where('blocker_id', '=', blocker)
    .where('blocked_id', '=', blocked)
    .executeTakeFirst();
  return count === 1n;
}

/** Omits the avatar of users who block the viewer. */
export async function listBlocked(
  db: Reader,
  blocker: number,
  offset: number,
): Promise<BlockedUser[]> {
  return db
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocks.blocked_id')
    .leftJoin('blocks as back', (join) =>
      join.onRef('back.blocker_id', '=', 'users.id').on('back.blocked_id', '=', blocker),
    )
    .select(({ eb }) => [
      'uid',
      'username',
      eb.case().when('back.blocker_id', 'is', null).then(eb.ref('img_url')).end().as('img_url'),
    ])
    .where('blocks.blocker_id', '=', blocker)
    .where('status', '=', 'active')
    .orderBy('username')
    .limit(friendLimits.listPage)
    .offset(offset)
    .execute();
}
