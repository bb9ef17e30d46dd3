import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/transaction.ts';
import { eraseRows, exportRows, type UserExport } from '#platform/db/user-rows.ts';
import type { Account, UserKey, Viewer } from '#platform/viewer.ts';

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
      is_first_run = false, is_found_by_name = false, is_profile_public = false,
      watched_since = null, language = null, date_created = now(), date_login = null,
      username_change_d = null, sessions_valid_from = now(), exempt_sign_in_at = null
    where id = ${id}`.execute(tx.sql);
}

export function exportUser(db: Reader, { id, uid }: Viewer): UserExport {
  return {
    account: () =>
      db
        .selectFrom('users')
        .leftJoin('suspensions', 'suspensions.user_id', 'users.id')
        .leftJoin('photos', 'photos.user_id', 'users.id')
        .select([
          'uid',
          'username',
          'fname',
          'lname',
          'email',
          'img_url',
          'bio',
          'bio_link',
          'is_first_run',
          'is_found_by_name',
          'is_profile_public',
          'watched_since',
          'language',
          'photos.created_at as photo_uploaded_at',
          'date_created',
          'date_login',
          'username_change_d',
          'sessions_valid_from',
          'exempt_sign_in_at',
          'status',
          'suspensions.created_at as suspended_at',
          'suspensions.ends_at as suspension_ends_at',
          'suspensions.reason as suspension_reason',
          sql<boolean | null>`(
            select "twoFactorEnabled" from auth_user where id = ${uid}
          )`.as('two_step_sign_in'),
        ])
        .where('undeleted_id', '=', id)
        .executeTakeFirst(),
    files: signInData(db, uid),
  };
}

/** For an account whose registration is not finished. */
export function exportUnfinished(db: Reader, { uid }: Account): UserExport {
  return {
    account: async () => {
      const { rows } = await sql<UnfinishedRow>`
        select id as uid, email, "twoFactorEnabled" as two_step_sign_in
        from auth_user where id = ${uid}`.execute(db);
      return rows[0] && { ...rows[0] };
    },
    files: signInData(db, uid),
  };
}

interface UnfinishedRow {
  readonly uid: string;
  readonly email: string;
  readonly two_step_sign_in: boolean | null;
}

function signInData(db: Reader, uid: string): NonNullable<UserExport['files']> {
  return {
    sessions: exportRows(
      db,
      sql`
        select row_number() over (order by "createdAt", id) as key,
               "userAgent" as device, "createdAt" as signed_in, "updatedAt" as last_used
        from auth_session where "userId" = ${uid}`,
    ),
    signInMethods: exportRows(
      db,
      sql`
        select row_number() over (order by "createdAt", id) as key,
               "providerId" as kind,
               "accountId" as account, "createdAt" as added
        from auth_account where "userId" = ${uid}`,
    ),
    passkeys: exportRows(
      db,
      sql`
        select row_number() over (order by created_at, id) as key,
               name, created_at as added, last_used_at as last_used
        from auth_passkey where user_id = ${uid}`,
    ),
  };
}
