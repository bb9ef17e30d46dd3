import { sql } from 'kysely';
import type { Reader, Statement, Tx } from '#platform/db/transaction.ts';
import { ConflictError, UnauthenticatedError } from '#platform/errors.ts';

export interface AccountAddress {
  readonly uid: string;
  readonly email: string;
}

export async function accountByEmail(db: Reader, email: string): Promise<AccountAddress | null> {
  const { rows } = await sql<AccountAddress>`
    select id as uid, email from auth_user where email = ${email.toLowerCase()}`.execute(db);
  return rows[0] ?? null;
}

interface VerifiedRow {
  readonly emailVerified: boolean;
}

export async function isAddressConfirmed(db: Reader, uid: string): Promise<boolean> {
  const { rows } = await sql<VerifiedRow>`
    select "emailVerified" from auth_user where id = ${uid}`.execute(db);
  return rows[0]?.emailVerified ?? false;
}

export interface EmailRow {
  readonly email: string;
}

export interface LockedAccount extends AccountAddress {
  readonly isEmailVerified: boolean;
  readonly isTwoStep: boolean;
}

interface AccountRow extends AccountAddress {
  readonly emailVerified: boolean;
  readonly twoFactorEnabled: boolean;
}

/**
 * Locks the account: sign-ins wait, and changes of its password, factors and sessions run one after
 * the other. Throws if it was deleted.
 */
export async function lockAccount(tx: Tx, uid: string): Promise<LockedAccount> {
  const { rows } = await sql<AccountRow>`
    select id as uid, email, "emailVerified", "twoFactorEnabled"
    from auth_user where id = ${uid} for update`.execute(tx.sql);
  if (rows[0] === undefined) throw new UnauthenticatedError('This account no longer exists.');
  const { emailVerified, twoFactorEnabled, ...address } = rows[0];
  return { ...address, isEmailVerified: emailVerified, isTwoStep: twoFactorEnabled };
}

/** A session of an account. */
export interface SessionKey {
  readonly uid: string;
  readonly sessionId: string | null;
}

interface PasskeySessionRow {
  /** True if the session was opened with a passkey. */
  readonly withPasskey: boolean;
  /** The passkey that the session used or added. Null in sessions of older servers. */
  readonly passkeyId: string | null;
}

export type LockedSession = LockedAccount & PasskeySessionRow;

/** Like `lockAccount`. Also throws if the session has ended. */
export async function lockSession(tx: Tx, { uid, sessionId }: SessionKey): Promise<LockedSession> {
  const account = await lockAccount(tx, uid);
  const { rows } = await sql<PasskeySessionRow>`
    select "withPasskey", "passkeyId" from auth_session
    where id = ${sessionId} and "userId" = ${uid} and "expiresAt" > now()
    for key share`.execute(tx.sql);
  if (rows[0] === undefined) throw new UnauthenticatedError();
  return { ...account, ...rows[0] };
}

interface CredentialsRow {
  readonly credentials: string;
}

/**
 * Returns a value that changes with the account's password and two-step sign-in. Null without an
 * account.
 */
export async function readCredentials(db: Reader, uid: string): Promise<string | null> {
  const { rows } = await sql<CredentialsRow>`
    select jsonb_build_array(a.password, u."twoFactorEnabled", f.id)::text as credentials
    from auth_user u
    left join auth_account a on a."userId" = u.id and a."providerId" = 'credential'
    left join auth_two_factor f on f."userId" = u.id and f.verified
    where u.id = ${uid}`.execute(db);
  return rows[0]?.credentials ?? null;
}

interface PasswordRow {
  readonly password: string | null;
}

export async function passwordHashOf(db: Reader, uid: string): Promise<string | null> {
  const { rows } = await sql<PasswordRow>`
    select password from auth_account
    where "providerId" = 'credential' and "userId" = ${uid}`.execute(db);
  return rows[0]?.password ?? null;
}

/** Like `passwordHashOf`, with a row lock. */
export async function lockPassword(tx: Tx, uid: string): Promise<string | null> {
  const { rows } = await sql<PasswordRow>`
    select password from auth_account
    where "providerId" = 'credential' and "userId" = ${uid} for update`.execute(tx.sql);
  return rows[0]?.password ?? null;
}

/** Also for an account that had none. */
export async function storePassword(tx: Tx, uid: string, hash: string): Promise<void> {
  await sql`
    insert into auth_account (id, "accountId", "providerId", "userId", password)
    values (${uid}, ${uid}, 'credential', ${uid}, ${hash})
    on conflict ("providerId", "accountId") do update
      set password = excluded.password, "updatedAt" = now()`.execute(tx.sql);
}

export async function confirmAddress(tx: Tx, uid: string): Promise<void> {
  await sql`update auth_user set "emailVerified" = true, "updatedAt" = now()
            where id = ${uid}`.execute(tx.sql);
}

/** Throws EMAIL_TAKEN. */
export async function storeEmail(tx: Tx, uid: string, email: string): Promise<void> {
  try {
    await sql`update auth_user set email = ${email}, "emailVerified" = true, "updatedAt" = now()
              where id = ${uid}`.execute(tx.sql);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw emailTaken();
  }
}

interface NewAccount extends AccountAddress {
  readonly name: string;
  readonly passwordHash: string;
}

/** Throws EMAIL_TAKEN. */
export async function insertAccount(
  { sql: db }: Statement,
  { uid, email, name, passwordHash }: NewAccount,
): Promise<void> {
  try {
    await sql`
      with account as (
        insert into auth_user (id, email, name, "emailVerified")
        values (${uid}, ${email}, ${name}, false)
        returning id
      )
      insert into auth_account (id, "accountId", "providerId", "userId", password)
      select id, id, 'credential', id, ${passwordHash} from account`.execute(db);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw emailTaken();
  }
}

export function emailTaken(): ConflictError {
  return new ConflictError('This email already has an account.', 'EMAIL_TAKEN');
}

export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}

interface EndedSessionRow {
  readonly id: string;
}

/** Waits for an open change of the account. */
export async function awaitAccount(tx: Tx, uid: string): Promise<void> {
  await sql`select 1 from auth_user where id = ${uid} for key share`.execute(tx.sql);
  // Servers of the previous release change the password before they lock the account.
  await sql`select 1 from auth_account where "userId" = ${uid} for share`.execute(tx.sql);
}

/** Returns the sessions' ids. Needs `lockAccount`. */
export async function endSessions(tx: Tx, uid: string): Promise<string[]> {
  const { rows } = await sql<EndedSessionRow>`
    delete from auth_session where "userId" = ${uid} returning id`.execute(tx.sql);
  return rows.map(({ id }) => id);
}

interface OpenedSessionRow {
  readonly uid: string;
  readonly session_id: string;
}

export async function openedSession(db: Reader, token: string) {
  const { rows } = await sql<OpenedSessionRow>`
    select "userId" as uid, id as session_id from auth_session where token = ${token}`.execute(db);
  const [row] = rows;
  return { uid: row?.uid ?? null, sessionId: row?.session_id ?? null };
}
