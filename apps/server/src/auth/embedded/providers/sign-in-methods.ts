import type { FactorRights } from '#auth/embedded/second-factor/factor-rights.ts';
import { lockSession } from '#auth/embedded/tables/account-tables.ts';
import { countPasskeys } from '#auth/embedded/tables/passkey-table.ts';
import { deleteSignInMethod, readSignInMethods } from '#auth/embedded/tables/provider-table.ts';
import { endStoredSessions } from '#auth/embedded/tables/stored-accounts.ts';
import type { SignInMethods } from '#auth/identity-provider.ts';
import type { Db } from '#platform/db/open.ts';
import type { Reader, Tx } from '#platform/db/transaction.ts';
import { ConflictError } from '#platform/errors.ts';

interface SignInMethodDeps {
  readonly db: Db;
  readonly rights: FactorRights;
  readonly revokeTokens: (tx: Tx, uid: string) => Promise<void>;
}

export function signInMethodStore({ db, rights, revokeTokens }: SignInMethodDeps): SignInMethods {
  return {
    list: (uid) => readSignInMethods(db, uid),

    async remove(tx, { uid, sessionId }, kind) {
      const session = await lockSession(tx, { uid, sessionId });
      await rights.requirePassed(tx, session);
      if (!(await deleteSignInMethod(tx, uid, kind))) return false;
      await requireSignInMethod(tx.sql, uid);
      await endStoredSessions(tx, uid, sessionId);
      // Who has signed in with it may have created some.
      await revokeTokens(tx, uid);
      return true;
    },
  };
}

/**
 * Throws LAST_SIGN_IN_METHOD if the account has neither a password nor a provider nor a passkey.
 * For a transaction that has removed one.
 */
export async function requireSignInMethod(db: Reader, uid: string): Promise<void> {
  const [methods, passkeys] = [await readSignInMethods(db, uid), await countPasskeys(db, uid)];
  if (methods.length + passkeys > 0) return;
  throw new ConflictError(
    'You could no longer sign in: add another way first.',
    'LAST_SIGN_IN_METHOD',
  );
}
