import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Reader, Statement, Tx } from '#platform/db/transaction.ts';

const REUSE = '2 minutes';

interface CodeOwnerRow {
  readonly uid: string;
}

/** The stored numbers of attempts after which Better Auth allows another one. */
const STEP_ATTEMPTS = ['0', '1', '2', '3', '4'];
const ACCOUNT_ATTEMPTS = 10;
export const LOCK_SECONDS = 900;

/**
 * Returns the account of a pending second step, by the value of its cookie. Null if there is none,
 * or no attempt is left.
 */
export async function pendingAccount(db: Reader, cookie: string): Promise<string | null> {
  // The identifier, without the signature that Better Auth checks.
  const identifier = /^2fa-[\w-]+/.exec(cookie)?.[0] ?? '';
  const { rows } = await sql<CodeOwnerRow>`
    select step.value as uid
    from auth_verification step
    join auth_verification attempts on attempts.identifier = ${`2fa-attempts-${identifier}`}
    where step.identifier = ${identifier} and step."expiresAt" > now()
      and attempts.value = any(${STEP_ATTEMPTS})`.execute(db);
  return rows[0]?.uid ?? null;
}

/**
 * Counts an attempt before it is evaluated, so that parallel ones cannot exceed the limit. Returns
 * false if the account is locked, which it is for 15 minutes after ten attempts without success.
 */
export async function countAttempt({ sql: db }: Statement, uid: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update auth_two_factor
    set "failedVerificationCount" =
          case when "lockedUntil" is null then "failedVerificationCount" else 0 end + 1,
        "lockedUntil" =
          case when "lockedUntil" is null and "failedVerificationCount" + 1 >= ${ACCOUNT_ATTEMPTS}
          then now() + ${LOCK_SECONDS} * interval '1 s' end
    where "userId" = ${uid} and ("lockedUntil" is null or "lockedUntil" <= now())`.execute(db);
  return numAffectedRows === 1n;
}

export async function clearAttempts({ sql: db }: Statement, uid: string): Promise<void> {
  await sql`
    update auth_two_factor set "failedVerificationCount" = 0, "lockedUntil" = null
    where "userId" = ${uid}`.execute(db);
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

/** A sign-in with a passkey counts as both factors (ADR 0023). */
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
