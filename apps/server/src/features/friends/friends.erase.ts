import { eraseRows } from '#platform/db/tables/erase-rows.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { UserKey } from '#platform/user-data.ts';
import { deleteRelations, lockUser } from './friends.repo.ts';

/**
 * Deletes the user's friendships and requests, and prevents new ones and blocks until the
 * transaction ends. Other users keep their notifications.
 */
export async function eraseUser(tx: Tx, { id }: UserKey): Promise<void> {
  await lockUser(tx, id);
  await deleteRelations(tx, id);
  await eraseRows(tx, 'friends', id);
}
