import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction.ts';

export async function lockDeletions(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('deletion of an account', 0))`.execute(
    tx.sql,
  );
}

/** Locks the user's tiles and the tiles they like, in the order of every multi-tile lock. */
export async function lockTiles(tx: Tx, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from tiles
    where id in (
      select id from tiles where owner_id = ${userId}
      union select tile_id from likes where user_id = ${userId}
    )
    order by id
    for update`.execute(tx.sql);
  return rows.map(({ id }) => id);
}

export async function deleteTiles(
  tx: Tx,
  userId: number,
  lockedTileIds: readonly number[],
): Promise<void> {
  await sql`
    delete from tiles where id = any (${lockedTileIds}::bigint[]) and owner_id = ${userId}`.execute(
    tx.sql,
  );
}

export async function deleteLikes(
  tx: Tx,
  userId: number,
  lockedTileIds: readonly number[],
): Promise<void> {
  await sql`
    with removed as (
      delete from likes where user_id = ${userId} and tile_id = any (${lockedTileIds}::bigint[])
      returning tile_id
    )
    update tiles set likes = likes - 1 from removed where tiles.id = removed.tile_id`.execute(
    tx.sql,
  );
}

export async function deleteUserRows(tx: Tx, userId: number): Promise<void> {
  await tx.sql.deleteFrom('reports').where('user_id', '=', userId).execute();
  await tx.sql.deleteFrom('tile_views').where('user_id', '=', userId).execute();
  await tx.sql.deleteFrom('saves').where('user_id', '=', userId).execute();
  await tx.sql.deleteFrom('source_failures').where('user_id', '=', userId).execute();
  await tx.sql.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute();
  await tx.sql.deleteFrom('moderators').where('user_id', '=', userId).execute();
  await tx.sql
    .deleteFrom('blocks')
    .where(({ or, eb }) => or([eb('blocker_id', '=', userId), eb('blocked_id', '=', userId)]))
    .execute();
}

/**
 * Keeps the key and the uid, which chats need. Fails with a foreign key error while any row of the
 * user remains.
 */
export async function anonymizeUser(tx: Tx, userId: number): Promise<void> {
  await sql`
    update users
    set status = 'deleted', username = 'deleted:' || id, fname = 'Deleted', lname = 'user',
      email = '', img_url = null, date_created = now(), date_login = null,
      username_change_d = null, sessions_valid_from = now(), exempt_sign_in_at = null
    where id = ${userId}`.execute(tx.sql);
}
