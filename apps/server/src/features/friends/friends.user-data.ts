import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/transaction.ts';
import { eraseRows, exportRows, type UserExport } from '#platform/db/user-rows.ts';
import type { UserKey, Viewer } from '#platform/viewer.ts';
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

export function exportUser(db: Reader, { id }: Viewer): UserExport {
  return {
    files: {
      friends: exportRows(
        db,
        sql`
          select other.id as key, other.uid, other.username, f.created_at,
            case when f.is_accepted then 'friend' when f.sender_id = ${id} then 'request sent'
                else 'request received' end
              as relation
          from friendships f
          join users other on other.id = f.low_id + f.high_id - ${id}
          where ${id} in (f.low_id, f.high_id)`,
      ),
      invite: exportRows(
        db,
        sql`select user_id as key, created_at from invites where user_id = ${id}`,
      ),
    },
  };
}
