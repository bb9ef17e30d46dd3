import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction.ts';
import { deletePasskeys } from './passkey-table.ts';
import type { EmailRow } from './account-tables.ts';
import { deleteCodes, issueCode } from './email-codes.ts';

/* Account changes for commands that run without the authentication service. */

/** Ends the account's sessions except one, and its email codes. */
export async function endStoredSessions(
  tx: Tx,
  uid: string,
  exceptSessionId: string | null,
): Promise<void> {
  await lockStoredAccount(tx, uid);
  await sql`delete from auth_session
            where "userId" = ${uid} and id is distinct from ${exceptSessionId}`.execute(tx.sql);
  // After ending the sessions, because a code in progress locks its session.
  await deleteCodes(tx, uid);
}

/** Sessions that open during the change then see it. There may be no account. */
async function lockStoredAccount(tx: Tx, uid: string): Promise<void> {
  await sql`select 1 from auth_user where id = ${uid} for update`.execute(tx.sql);
}

/** Removes two-step sign-in and passkeys. Returns how many there were. */
export async function deleteFactors(tx: Tx, uid: string): Promise<number> {
  await lockStoredAccount(tx, uid);
  const isTwoStep = await deleteTwoStep(tx, uid);
  return (await deletePasskeys(tx, uid)) + (isTwoStep ? 1 : 0);
}

/** Returns true if there is a second factor of the account in this database. */
export async function hasStoredFactor(tx: Tx, uid: string): Promise<boolean> {
  await lockStoredAccount(tx, uid);
  const { rows } = await sql`
    select 1 from auth_user where id = ${uid} and "twoFactorEnabled"
    union all
    select 1 from auth_passkey where user_id = ${uid}
    limit 1`.execute(tx.sql);
  return rows.length > 0;
}

/** Returns false if no two-step sign-in is stored for the account. */
export async function deleteTwoStep(tx: Tx, uid: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from auth_two_factor where "userId" = ${uid}`.execute(tx.sql);
  await sql`update auth_user set "twoFactorEnabled" = false where id = ${uid}`.execute(tx.sql);
  return numAffectedRows > 0n;
}

export async function deleteStoredAccount(tx: Tx, uid: string): Promise<void> {
  // In this order, because a code in progress locks the account.
  await sql`delete from auth_user where id = ${uid}`.execute(tx.sql);
  await deleteCodes(tx, uid);
}

/**
 * Returns a code for a new password, which invalidates earlier ones. Null without such an account.
 */
export async function issueResetCode(tx: Tx, uid: string): Promise<string | null> {
  const { rows } = await sql<EmailRow>`
    select email from auth_user where id = ${uid}`.execute(tx.sql);
  const [account] = rows;
  if (account === undefined) return null;
  return issueCode(tx, 'password', { uid, email: account.email, isMailed: false });
}
