import { sql, type RawBuilder } from 'kysely';
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

/** Serializes changes of the account. Throws if it was deleted. */
export async function lockEmail(tx: Tx, uid: string): Promise<string> {
  const { rows } = await sql<{ email: string }>`
    select email from auth_user where id = ${uid} for update`.execute(tx.sql);
  if (rows[0] === undefined) throw new UnauthenticatedError('This account no longer exists.');
  return rows[0].email;
}

export async function passwordHashOf(db: Reader, email: string): Promise<string | null> {
  const { rows } = await selectPassword(email).execute(db);
  return rows[0]?.password ?? null;
}

/** As `passwordHashOf`, but waits for an open password change to commit. */
export async function awaitPassword(statement: Statement, email: string): Promise<string | null> {
  const { rows } = await selectPassword(email, sql`for share`).execute(statement.sql);
  return rows[0]?.password ?? null;
}

/** As `passwordHashOf`, with a row lock. */
export async function lockPassword(tx: Tx, email: string): Promise<string | null> {
  const { rows } = await selectPassword(email, sql`for update`).execute(tx.sql);
  return rows[0]?.password ?? null;
}

function selectPassword(email: string, lock: RawBuilder<unknown> = sql``) {
  return sql<{ password: string | null }>`
    select password from auth_account
    where "providerId" = 'credential'
      and "userId" = (select id from auth_user where email = ${email.toLowerCase()})
    ${lock}`;
}

export async function storePassword(tx: Tx, uid: string, hash: string): Promise<void> {
  await sql`update auth_account set password = ${hash}, "updatedAt" = now()
            where "userId" = ${uid} and "providerId" = 'credential'`.execute(tx.sql);
}

/** Throws EMAIL_TAKEN. */
export async function storeEmail(tx: Tx, uid: string, email: string): Promise<void> {
  try {
    await sql`update auth_user set email = ${email}, "emailVerified" = true, "updatedAt" = now()
              where id = ${uid}`.execute(tx.sql);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new ConflictError('This email already has an account.', 'EMAIL_TAKEN');
  }
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}

/** Returns the ids of the ended sessions. */
export async function endSessions(tx: Tx, uid: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from auth_session where "userId" = ${uid} returning id`.execute(tx.sql);
  return rows.map(({ id }) => id);
}

export async function openedSession(db: Reader, token: string) {
  const { rows } = await sql<{ uid: string; sessionId: string }>`
    select "userId" as uid, id as "sessionId" from auth_session where token = ${token}`.execute(db);
  return rows[0] ?? { uid: null, sessionId: null };
}
