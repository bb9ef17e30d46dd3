import type { Language } from '@reprise/contract/language/languages.ts';
import { sql, type Updateable } from 'kysely';
import { ACCOUNT_CHANNEL } from '#platform/db/account-notices.ts';
import { blockedUserIds } from '#platform/db/blocked-user-ids.ts';
import type { Database, UserStatus } from '#platform/db/schema.ts';
import type { Reader, Statement, Tx } from '#platform/db/transaction.ts';
import { NotFoundError } from '#platform/errors.ts';

export interface NewUser {
  readonly uid: string;
  readonly username: string;
  readonly fname: string;
  readonly lname: string;
  readonly email: string;
  readonly language: Language;
}

export interface Bio {
  readonly bio: string;
  readonly bio_link: string;
}

/** Returns null if the uid or the username is taken. */
export async function insertUser(tx: Tx, user: NewUser): Promise<number | null> {
  const row = await tx.sql
    .insertInto('users')
    .values({ ...user, is_first_run: true })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function findByUid(db: Reader, uid: string) {
  const row = await db
    .selectFrom('users')
    .select(['uid', 'username', 'fname', 'lname', 'email', 'img_url', 'username_change_d'])
    .select(['is_first_run', 'is_found_by_name', 'is_profile_public', 'language'])
    .select(sql<boolean>`watched_since is not null`.as('has_watched_list'))
    .where('uid', '=', uid)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns null if the username does not exist or a block hides it. Case-insensitive. */
export async function findUid(
  db: Reader,
  viewer: number,
  username: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('uid')
    .where('username', '=', username)
    .where('status', '=', 'active')
    .where(sql<boolean>`id <> all (${blockedUserIds(viewer)})`)
    .executeTakeFirst();
  return row?.uid ?? null;
}

export async function isUsernameTaken(db: Reader, username: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirst();
  return row !== undefined;
}

/** Null restores the default avatar. */
export async function updateImage(tx: Tx, id: number, img_url: string | null): Promise<void> {
  await tx.sql.updateTable('users').set({ img_url }).where('undeleted_id', '=', id).execute();
}

export async function updateLanguage(
  statement: Statement,
  id: number,
  language: Language,
): Promise<void> {
  await statement.sql
    .updateTable('users')
    .set({ language })
    .where('undeleted_id', '=', id)
    .execute();
}

export async function updateNames(
  statement: Statement,
  id: number,
  names: Pick<NewUser, 'fname' | 'lname'>,
): Promise<void> {
  await statement.sql.updateTable('users').set(names).where('undeleted_id', '=', id).execute();
}

type Flags = Pick<
  Updateable<Database['users']>,
  'is_first_run' | 'is_found_by_name' | 'is_profile_public'
>;

export async function updateFlags(statement: Statement, id: number, flags: Flags): Promise<void> {
  await statement.sql.updateTable('users').set(flags).where('undeleted_id', '=', id).execute();
}

/** Turning it on again does not change since when. */
export async function updateWatchedSince(tx: Tx, id: number, isOn: boolean): Promise<void> {
  await tx.sql
    .updateTable('users')
    .set({ watched_since: isOn ? sql<Date>`now()` : null })
    .where('undeleted_id', '=', id)
    .where('watched_since', isOn ? 'is' : 'is not', null)
    .execute();
}

export async function updateBio(
  statement: Statement,
  id: number,
  { bio, bio_link }: Bio,
): Promise<void> {
  await statement.sql
    .updateTable('users')
    .set({ bio: bio || null, bio_link: bio_link || null })
    .where('undeleted_id', '=', id)
    .execute();
}

/** Stores the database's time. Returns false without a record. */
export async function updateLogin(
  statement: Statement,
  { uid, email }: Pick<NewUser, 'uid' | 'email'>,
): Promise<boolean> {
  const result = await statement.sql
    .updateTable('users')
    .set((eb) => ({ date_login: eb.fn<Date>('now'), email }))
    .where('uid', '=', uid)
    .where('undeleted_id', 'is not', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function updateEmail(tx: Tx, uid: string, email: string): Promise<void> {
  await tx.sql.updateTable('users').set({ email }).where('uid', '=', uid).execute();
}

/** Rejects tokens of sign-ins before this second, except the one at `exceptSignedInAt`. */
export async function revokeSignIns(
  tx: Tx,
  id: number,
  exceptSignedInAt: Date | null,
): Promise<void> {
  await tx.sql
    .updateTable('users')
    .set({
      sessions_valid_from: sql`date_trunc('second', now())`,
      exempt_sign_in_at: exceptSignedInAt,
    })
    .where('undeleted_id', '=', id)
    .execute();
}

export interface OperatedUser {
  readonly id: number;
  readonly uid: string;
  readonly username: string;
  readonly status: UserStatus;
}

/** Throws NotFoundError if no user has the username. */
export async function findUser(db: Reader, username: string): Promise<OperatedUser> {
  return requireUser(await selectUser(db, username).executeTakeFirst(), username);
}

/**
 * Waits for posts of the user, whose foreign key shares the lock. Throws NotFoundError if no user has
 * the username.
 */
export async function lockUser(tx: Tx, username: string): Promise<OperatedUser> {
  return requireUser(await selectUser(tx.sql, username).forUpdate().executeTakeFirst(), username);
}

function selectUser(db: Reader, username: string) {
  return db
    .selectFrom('users')
    .select(['id', 'uid', 'username', 'status'])
    .where('username', '=', username)
    .where('status', '<>', 'deleted');
}

function requireUser(user: OperatedUser | undefined, username: string): OperatedUser {
  if (user === undefined) throw new NotFoundError(`No user has the username ${username}.`);
  return user;
}

/** Longer than any transaction takes from its insert to its commit, and the watch's pause. */
const READ_SECONDS = 20;
const STORED_SECONDS = 60;

interface AccountChange {
  readonly id: number;
  readonly uid: string;
}

/**
 * Makes every server check the user's sockets, also if the fan-out is down. Call it last
 * (READ_SECONDS).
 */
export async function insertAccountChange(tx: Tx, userId: number): Promise<void> {
  await sql`
    delete from account_changes
    where changed_at < now() - ${STORED_SECONDS} * interval '1 second'`.execute(tx.sql);
  await tx.sql.insertInto('account_changes').values({ user_id: userId }).execute();
  await sql`select pg_notify(${ACCOUNT_CHANNEL}, '')`.execute(tx.sql);
}

export function readAccountChanges(db: Reader): Promise<AccountChange[]> {
  return db
    .selectFrom('account_changes as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.id', 'u.uid'])
    .where('c.changed_at', '>', sql<Date>`now() - ${sql.lit(READ_SECONDS)} * interval '1 second'`)
    .execute();
}
