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

export interface EmailRow {
  readonly email: string;
}

/** Locks the account, so that its changes run one after the other. Throws if it was deleted. */
export async function lockEmail(tx: Tx, uid: string): Promise<string> {
  const { rows } = await sql<EmailRow>`
    select email from auth_user where id = ${uid} for update`.execute(tx.sql);
  if (rows[0] === undefined) throw new UnauthenticatedError('This account no longer exists.');
  return rows[0].email;
}

export async function passwordHashOf(db: Reader, email: string): Promise<string | null> {
  const { rows } = await selectPassword(email).execute(db);
  return rows[0]?.password ?? null;
}

/** Like `passwordHashOf`, but waits for an open password change to commit. */
export async function awaitPassword(statement: Statement, email: string): Promise<string | null> {
  const { rows } = await selectPassword(email, sql`for share`).execute(statement.sql);
  return rows[0]?.password ?? null;
}

/** Like `passwordHashOf`, with a row lock. */
export async function lockPassword(tx: Tx, email: string): Promise<string | null> {
  const { rows } = await selectPassword(email, sql`for update`).execute(tx.sql);
  return rows[0]?.password ?? null;
}

interface PasswordRow {
  readonly password: string | null;
}

function selectPassword(email: string, lock: RawBuilder<unknown> = sql``) {
  return sql<PasswordRow>`
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

interface EndedSessionRow {
  readonly id: string;
}

/** Returns the sessions' ids. */
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
