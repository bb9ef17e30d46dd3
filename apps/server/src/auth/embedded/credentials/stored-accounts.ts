import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction.ts';
import type { EmailRow } from './account-tables.ts';
import { deleteCodes, issueCode } from './email-codes.ts';

/* Changes accounts of this database for commands that run without the service. */

/** Ends the sessions except one, and the email codes of the account. */
export async function endStoredSessions(
  tx: Tx,
  uid: string,
  exceptSessionId: string | null,
): Promise<void> {
  await sql`delete from auth_session
            where "userId" = ${uid} and id is distinct from ${exceptSessionId}`.execute(tx.sql);
  // Comes after ending the sessions: a code in progress locks its session.
  await deleteCodes(tx, uid);
}

/** Returns false if the account has no two-step sign-in here. */
export async function deleteSecondFactor(tx: Tx, uid: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from auth_two_factor where "userId" = ${uid}`.execute(tx.sql);
  await sql`update auth_user set "twoFactorEnabled" = false where id = ${uid}`.execute(tx.sql);
  return numAffectedRows > 0n;
}

export async function deleteStoredAccount(tx: Tx, uid: string): Promise<void> {
  // The order matters: a code in progress locks the account.
  await sql`delete from auth_user where id = ${uid}`.execute(tx.sql);
  await deleteCodes(tx, uid);
}

/**
 * Returns the code of a link for a new password, which replaces older ones. Null if there is no
 * such account.
 */
export async function issueResetCode(tx: Tx, uid: string): Promise<string | null> {
  const { rows } = await sql<EmailRow>`
    select email from auth_user where id = ${uid}`.execute(tx.sql);
  const [account] = rows;
  return account === undefined ? null : issueCode(tx, 'password', { uid, email: account.email });
}
