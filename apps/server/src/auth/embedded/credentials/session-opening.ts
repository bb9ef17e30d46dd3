import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { AuthResult, CurrentSession } from '#auth/embedded/better-auth-calls.ts';
import { isPasskeyStored } from '#auth/embedded/tables/passkey-table.ts';
import { firstFactorSignIn, signInOf, type ProvenSignIn } from '#auth/embedded/open-session.ts';
import { statementRunner, transactionOpener, type Tx } from '#platform/db/transaction.ts';
import { UnauthenticatedError } from '#platform/errors.ts';
import { findOwner, type ProviderKey } from '#auth/embedded/tables/provider-table.ts';
import { awaitAccount, readCredentials } from '#auth/embedded/tables/account-tables.ts';
import { hasSecondFactor } from '#auth/embedded/tables/used-codes.ts';
import type { AccountCredentialsDeps } from './credential-types.ts';

export type Open = () => Promise<AuthResult>;

/**
 * Opens sessions. What a sign-in has proven may end while it runs: each function checks it again
 * after opening, when changes of the account wait, and before the browser gets the session. Throws
 * an UnauthenticatedError if it has ended.
 */
export interface SessionOpening {
  /** Runs a sign-in with the password. Without an account, `open` rejects it. */
  signIn(uid: string | null, open: Open): Promise<AuthResult>;
  /** Opens a session if the account still has these credentials (`readCredentials`). */
  openWith(signIn: ProvenSignIn, credentials: string | null, open: Open): Promise<AuthResult>;
  /** Opens a session for a passkey if the account still has it. */
  openWithPasskey(signIn: ProvenSignIn, open: Open): Promise<AuthResult>;
  /** Opens a session for a provider's account if it is still linked, and needs no second step. */
  openWithProvider(uid: string, key: ProviderKey, open: Open): Promise<AuthResult>;
  /** Replaces a session if it is still open and the account still has these credentials. */
  replaceSession(
    session: CurrentSession,
    credentials: string | null,
    open: Open,
  ): Promise<AuthResult>;
}

/** Without a token, a second step is pending. */
const openedSession = z.object({ token: z.optional(z.string()) });

export function sessionOpening({ db, onSessionEnd }: AccountCredentialsDeps): SessionOpening {
  const transact = transactionOpener(db);
  const runStatement = statementRunner(db);

  async function openIf(
    { userId, passkeyId }: ProvenSignIn,
    open: Open,
    isProven: (tx: Tx) => Promise<boolean>,
  ): Promise<AuthResult> {
    const response = await open();
    const isStillProven = await transact(async (tx) => {
      await awaitAccount(tx, userId);
      const hasPasskey = passkeyId === null || (await isPasskeyStored(tx.sql, userId, passkeyId));
      return hasPasskey && (await isProven(tx));
    });
    if (isStillProven) return response;
    const { token = '' } = z.parse(openedSession, response.body);
    await runStatement(({ sql: statement }) =>
      sql`delete from auth_session where token = ${token}`.execute(statement),
    );
    throw new UnauthenticatedError('Your account has just changed: sign in again.');
  }

  const hasCredentials = (uid: string, credentials: string | null) => async (tx: Tx) =>
    (await readCredentials(tx.sql, uid)) === credentials;

  const openWith: SessionOpening['openWith'] = (signIn, credentials, open) =>
    openIf(signIn, open, hasCredentials(signIn.userId, credentials));

  return {
    openWith,

    openWithPasskey: (signIn, open) => openIf(signIn, open, () => Promise.resolve(true)),

    openWithProvider: (uid, key, open) =>
      openIf(firstFactorSignIn(uid), open, async (tx) => {
        if (await hasSecondFactor(tx.sql, uid, null)) return false;
        return (await findOwner(tx.sql, key)) === uid;
      }),

    async signIn(uid, open) {
      if (uid === null) return open();
      const before = await readCredentials(db, uid);
      return openWith(firstFactorSignIn(uid), before, open);
    },

    async replaceSession(session, credentials, open) {
      const isUnchanged = hasCredentials(session.user.id, credentials);
      const response = await openIf(
        signInOf(session),
        open,
        async (tx) => (await isUnchanged(tx)) && (await deleteOpenSession(tx, session)),
      );
      onSessionEnd(session.session.id);
      return response;
    },
  };
}

/** Returns false if it has ended, or has lost its passkey. */
async function deleteOpenSession(tx: Tx, { session, user }: CurrentSession): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from auth_session
    where id = ${session.id} and "userId" = ${user.id} and "expiresAt" > now()
      and "withPasskey" = ${session.withPasskey}
      and "passkeyId" is not distinct from ${session.passkeyId}`.execute(tx.sql);
  return numAffectedRows === 1n;
}
