import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction.ts';
import type { EmailRow } from './account-tables.ts';
import { deleteCodes, issueCode } from './email-codes.ts';

/* Account changes for commands that run without the authentication service. */

/** Ends the account's sessions except one, and its email codes. */
export async function endStoredSessions(
  tx: Tx,
  uid: string,
  exceptSessionId: string | null,
): Promise<void> {
  await sql`delete from auth_session
            where "userId" = ${uid} and id is distinct from ${exceptSessionId}`.execute(tx.sql);
  // After ending the sessions, because a code in progress locks its session.
  await deleteCodes(tx, uid);
}

/** Returns false if no two-step sign-in is stored for the account. */
export async function deleteSecondFactor(tx: Tx, uid: string): Promise<boolean> {
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
  return account === undefined ? null : issueCode(tx, 'password', { uid, email: account.email });
}
