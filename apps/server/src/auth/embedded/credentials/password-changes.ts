import { sql } from 'kysely';
import * as z from 'zod/mini';
import { statementRunner, transactionOpener, type Tx } from '#platform/db/transaction.ts';
import { UnauthenticatedError } from '#platform/errors.ts';
import type {
  AccountCredentialsDeps,
  CodeResult,
  DeferredWork,
  SendLink,
} from './credential-types.ts';
import { accountMails } from './account-mails.ts';
import {
  accountByEmail,
  awaitPassword,
  endSessions,
  lockEmail,
  lockPassword,
  passwordHashOf,
  storePassword,
} from './account-tables.ts';
import type { AuthResult, CurrentSession } from '#auth/embedded/better-auth-calls.ts';
import { deleteCodes, redeemCode } from './email-codes.ts';
import { passwordHashing } from '#auth/embedded/credentials/password-hashing.ts';
import { readPasskeys } from '#auth/embedded/passkeys/passkey-table.ts';

export interface PasswordChanges {
  /** Returns the same for an unknown or disabled account; only the deferred work differs. */
  startReset(email: string): Promise<DeferredWork>;
  /** Sets a password with a mailed code and ends all sessions. Throws INVALID_CODE. */
  finishReset(code: string, password: string): Promise<CodeResult>;
  /** Throws an UnauthenticatedError if the password is wrong. */
  checkPassword(session: CurrentSession, password: string): Promise<void>;
  /**
   * Sets a password and ends all sessions. Throws an UnauthenticatedError if the current one is
   * wrong.
   */
  changePassword(session: CurrentSession, current: string, password: string): Promise<DeferredWork>;
  /**
   * Runs a sign-in. Throws an UnauthenticatedError if the password changes during it, because the
   * session would outlive it.
   */
  signIn(email: string, open: () => Promise<AuthResult>): Promise<AuthResult>;
}

/** Without a token, a second step is pending. */
const openedSession = z.object({ token: z.optional(z.string()) });

export function passwordChanges(deps: AccountCredentialsDeps, sendLink: SendLink): PasswordChanges {
  const { db, mailer, disabledUids, onSessionEnd } = deps;
  const transact = transactionOpener(db);
  const runStatement = statementRunner(db);

  /** One transaction, so that no session survives the password that opened it. */
  async function setPassword(
    password: string,
    resolveAccount: (tx: Tx) => Promise<string>,
  ): Promise<CodeResult> {
    const changed = await transact(async (tx) => {
      const uid = await resolveAccount(tx);
      await storePassword(tx, uid, await passwordHashing.hash(password));
      const email = await lockEmail(tx, uid);
      const ended = await endSessions(tx, uid);
      // After ending the sessions, because a code in progress locks its session.
      await deleteCodes(tx, uid);
      const hasPasskeys = (await readPasskeys(tx.sql, uid)).length > 0;
      return { uid, email, ended, hasPasskeys };
    });
    changed.ended.forEach(onSessionEnd);
    const notify = () => mailer.send(accountMails.passwordChanged(changed.email, changed));
    return { uid: changed.uid, notify };
  }

  async function checkPassword({ user }: CurrentSession, password: string): Promise<string> {
    const stored = await passwordHashOf(db, user.email);
    if (stored !== null && (await passwordHashing.verify(stored, password))) return stored;
    throw new UnauthenticatedError('Incorrect password.');
  }

  return {
    async startReset(email) {
      const account = await accountByEmail(db, email);
      return async () => {
        if (account !== null && !disabledUids.has(account.uid)) await sendLink('password', account);
      };
    },

    finishReset: (code, password) =>
      setPassword(password, async (tx) => (await redeemCode(tx, 'password', code)).uid),

    checkPassword: async (session, password) => void (await checkPassword(session, password)),

    async changePassword(session, current, password) {
      const { user } = session;
      const stored = await checkPassword(session, current);
      const { notify } = await setPassword(password, async (tx) => {
        // A concurrent reset may have changed it.
        if ((await lockPassword(tx, user.email)) === stored) return user.id;
        throw new UnauthenticatedError('Incorrect password.');
      });
      return notify;
    },

    async signIn(email, open) {
      const before = await passwordHashOf(db, email);
      const response = await open();
      const after = await runStatement((statement) => awaitPassword(statement, email));
      if (after === before) return response;
      const { token } = z.parse(openedSession, response.body);
      await runStatement(({ sql: statement }) =>
        sql`delete from auth_session where token = ${token ?? ''}`.execute(statement),
      );
      throw new UnauthenticatedError(
        'The password has just been changed: sign in with the new one.',
      );
    },
  };
}
