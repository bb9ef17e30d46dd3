import { sql } from 'kysely';
import type { LockedSession } from '#auth/embedded/tables/account-tables.ts';
import { countPasskeys } from '#auth/embedded/tables/passkey-table.ts';
import type { Reader, Tx } from '#platform/db/transaction.ts';
import { ForbiddenError } from '#platform/errors.ts';

/**
 * Who may change the second factors of an account: passkeys and two-step sign-in. A thief who has
 * only the password must not add one.
 */
export interface FactorRights {
  /** Throws SECOND_FACTOR_REQUIRED if the account has a factor that the session has not passed. */
  requirePassed(tx: Tx, session: LockedSession): Promise<void>;
  /**
   * Throws SECOND_FACTOR_REQUIRED if the account has a factor that the session has not passed, or
   * none although its role requires one; EMAIL_UNVERIFIED.
   */
  requireMayAdd(tx: Tx, session: LockedSession): Promise<void>;
  /**
   * Throws SECOND_FACTOR_REQUIRED if the session has passed no factor, or if this is the last one
   * and the account's role requires one.
   */
  requireMayRemove(tx: Tx, session: LockedSession): Promise<void>;
}

export interface FactorRules {
  /** REQUIRE_SECOND_FACTOR */
  readonly isSecondFactorRequired: boolean;
  /** EMAIL_VERIFICATION */
  readonly isEmailRequired: boolean;
}

export function factorRights({
  isSecondFactorRequired,
  isEmailRequired,
}: FactorRules): FactorRights {
  const isRequired = async (tx: Tx, uid: string) =>
    isSecondFactorRequired && (await hasRole(tx.sql, uid));

  /** Returns the number of the account's factors. */
  async function countPassed(tx: Tx, session: LockedSession) {
    const { uid, isTwoStep, withPasskey, passkeyId } = session;
    const count = (await countPasskeys(tx.sql, uid)) + (isTwoStep ? 1 : 0);
    // With two-step sign-in, every session has passed a factor.
    if (count === 0 || isTwoStep || withPasskey || passkeyId !== null) return count;
    throw required('Sign in with a passkey to change how you sign in.');
  }

  return {
    async requirePassed(tx, session) {
      await countPassed(tx, session);
    },

    async requireMayAdd(tx, session) {
      const count = await countPassed(tx, session);
      if (count === 0 && (await isRequired(tx, session.uid))) {
        throw required('Your role requires a second factor from before: ask the operator.');
      }
      if (isEmailRequired && !session.isEmailVerified) {
        throw new ForbiddenError('Confirm your email first.', 'EMAIL_UNVERIFIED');
      }
    },

    async requireMayRemove(tx, session) {
      const count = await countPassed(tx, session);
      if (count > 1 || !(await isRequired(tx, session.uid))) return;
      throw required('Your role requires a second factor: add another one first.');
    },
  };
}

async function hasRole(db: Reader, uid: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users u
    where u.uid = ${uid} and (
      exists (select from moderators m where m.user_id = u.id)
      or exists (select from admins a where a.user_id = u.id))`.execute(db);
  return rows.length > 0;
}

function required(message: string): ForbiddenError {
  return new ForbiddenError(message, 'SECOND_FACTOR_REQUIRED');
}
