import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Reader, Statement, Tx } from '#platform/db/transaction.ts';

const REUSE = '2 minutes';

interface CodeOwnerRow {
  readonly uid: string;
}

/**
 * Returns the account of a pending second step, by the value of its cookie. Null if there is none.
 */
export async function pendingAccount(db: Reader, cookie: string): Promise<string | null> {
  // The identifier, without the signature that Better Auth checks.
  const identifier = /^2fa-[\w-]+/.exec(cookie)?.[0] ?? '';
  const { rows } = await sql<CodeOwnerRow>`
    select value as uid from auth_verification
    where identifier = ${identifier} and "expiresAt" > now()`.execute(db);
  return rows[0]?.uid ?? null;
}

/** Returns false if the account has used the code before, which Better Auth would accept. */
export async function claimCode(
  { sql: db }: Statement,
  uid: string,
  code: string,
): Promise<boolean> {
  const id = `totp:${uid}:${createHash('sha256').update(code).digest('base64url')}`;
  const { numAffectedRows } = await sql`
    insert into auth_verification (id, identifier, value, "expiresAt")
    values (${id}, ${id}, '', now() + ${REUSE}::interval)
    on conflict (id) do update set "expiresAt" = excluded."expiresAt"
      where auth_verification."expiresAt" <= now()`.execute(db);
  return numAffectedRows === 1n;
}

/** Deletes pending second steps, used codes and challenges for new passkeys. */
export async function deletePendingSteps(tx: Tx, uid: string): Promise<void> {
  await sql`
    delete from auth_verification
    where (identifier like '2fa-%' and value = ${uid})
      or id like ${`totp:${uid}:%`} or id like ${`passkey:${uid}:%`}`.execute(tx.sql);
}

/** A sign-in with a passkey counts as both factors (ADR 0026). */
export async function hasSecondFactor(
  db: Reader,
  uid: string,
  sessionId: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from auth_user where id = ${uid} and "twoFactorEnabled"
    union all
    select 1 from auth_session where id = ${sessionId} and "userId" = ${uid} and "withPasskey"
    limit 1`.execute(db);
  return rows.length > 0;
}
