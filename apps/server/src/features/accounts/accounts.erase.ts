import { sql } from 'kysely';
import { eraseRows } from '#platform/db/tables/erase-rows.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { UserKey } from '#platform/user-data.ts';

/** Shorter than the time-out of a request's statement, which closes the connection. */
export async function limitLockWaits(tx: Tx): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(tx.sql);
}

/**
 * Keeps the key and the uid, which chats need. Fails with a foreign key error while another row of
 * the user exists.
 */
export async function eraseUser(tx: Tx, { id }: UserKey): Promise<void> {
  await eraseRows(tx, 'accounts', id);
  await sql`
    update users
    set status = 'deleted', username = 'deleted:' || id, fname = 'Deleted', lname = 'user',
      email = '', img_url = null, bio = null, bio_link = null,
      is_first_run = false, is_found_by_name = false, date_created = now(), date_login = null,
      username_change_d = null, sessions_valid_from = now(), exempt_sign_in_at = null
    where id = ${id}`.execute(tx.sql);
}
