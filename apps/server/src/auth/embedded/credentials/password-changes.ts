import { transactionOpener, type Tx } from '#platform/db/transaction.ts';
import { UnauthenticatedError } from '#platform/errors.ts';
import type { AuthResult, CurrentSession } from '#auth/embedded/better-auth-calls.ts';
import { passwordHashing } from '#auth/embedded/password-hashing.ts';
import { readPasskeys } from '#auth/embedded/tables/passkey-table.ts';
import { accountMails } from './account-mails.ts';
import {
  accountByEmail,
  confirmAddress,
  endSessions,
  lockAccount,
  lockPassword,
  lockSession,
  passwordHashOf,
  readCredentials,
  storePassword,
  type LockedAccount,
  type LockedSession,
} from '#auth/embedded/tables/account-tables.ts';
import type {
  AccountCredentialsDeps,
  CodeResult,
  DeferredWork,
  SendLink,
} from './credential-types.ts';
import { deleteCodes, requireCode, redeemCode } from '#auth/embedded/tables/email-codes.ts';
import { requireRecent } from './recent-sign-in.ts';
import { sessionOpening, type Open } from './session-opening.ts';
import { deleteProviders } from '#auth/embedded/tables/provider-table.ts';
import { deleteFactors } from '#auth/embedded/tables/stored-accounts.ts';

export type SessionChange<T> = (tx: Tx, locked: LockedSession) => Promise<T>;

export interface PasswordChanges {
  /** Returns the same for an unknown or disabled account; only the deferred work differs. */
  startReset(email: string): Promise<DeferredWork>;
  /**
   * Sets a password with a code and ends all sessions. A mailed code confirms the address: if it
   * was not confirmed, someone else may have registered it, so passkeys and two-step sign-in are
   * removed. Throws INVALID_CODE.
   */
  finishReset(code: string, password: string): Promise<CodeResult>;
  /**
   * Checks the password, then runs the change with the account locked. Throws an
   * UnauthenticatedError if the password is wrong, or if it or the session ends during the call.
   * Without a password of the account, throws REAUTH_REQUIRED unless the sign-in is recent.
   */
  changeWithPassword<T>(
    session: CurrentSession,
    password: string | undefined,
    change: SessionChange<T>,
  ): Promise<T>;
  /** Replaces the session if the password is right. Throws an UnauthenticatedError otherwise. */
  confirmPassword(session: CurrentSession, password: string, open: Open): Promise<AuthResult>;
  /** Sets a password and ends all sessions. Throws like `changeWithPassword`. */
  changePassword(
    session: CurrentSession,
    current: string | undefined,
    password: string,
  ): Promise<{ readonly credentials: string | null; readonly notify: DeferredWork }>;
}

interface ChangedPassword {
  readonly email: string;
  readonly ended: readonly string[];
  readonly hasPasskeys: boolean;
  readonly hasLostFactors: boolean;
  /** Of the account after the change (`readCredentials`). */
  readonly credentials: string | null;
}

export function passwordChanges(deps: AccountCredentialsDeps, sendLink: SendLink): PasswordChanges {
  const { db, mailer, disabledUids, onSessionEnd } = deps;
  const transact = transactionOpener(db);
  const sessions = sessionOpening(deps);

  async function checkPassword(uid: string, password: string): Promise<string> {
    const stored = await passwordHashOf(db, uid);
    if (stored !== null && (await passwordHashing.verify(stored, password))) return stored;
    throw wrongPassword();
  }

  /** Returns null if the account has no password and the sign-in is recent. */
  async function checkIdentity(
    session: CurrentSession,
    password: string | undefined,
  ): Promise<string | null> {
    const uid = session.user.id;
    if (password !== undefined) return checkPassword(uid, password);
    if ((await passwordHashOf(db, uid)) !== null) throw wrongPassword();
    requireRecent(session);
    return null;
  }

  /** Runs a change after `checkIdentity`, whose result is `stored`. */
  function changeLocked<T>(
    { session, user }: CurrentSession,
    stored: string | null,
    change: SessionChange<T>,
  ): Promise<T> {
    return transact(async (tx) => {
      const locked = await lockSession(tx, { uid: user.id, sessionId: session.id });
      if ((await lockPassword(tx, user.id)) !== stored) throw wrongPassword();
      return change(tx, locked);
    });
  }

  function publish({ email, ended, ...changed }: ChangedPassword): DeferredWork {
    ended.forEach(onSessionEnd);
    return () => mailer.send(accountMails.passwordChanged(email, changed));
  }

  return {
    async startReset(email) {
      const account = await accountByEmail(db, email);
      return async () => {
        if (account !== null && !disabledUids.has(account.uid)) await sendLink('password', account);
      };
    },

    async finishReset(code, password) {
      await requireCode(db, 'password', code);
      const hash = await passwordHashing.hash(password);
      const { uid, changed } = await transact((tx) => resetPassword(tx, code, hash, deps));
      return { uid, notify: publish(changed) };
    },

    async changeWithPassword(session, password, change) {
      return changeLocked(session, await checkIdentity(session, password), change);
    },

    async confirmPassword(session, password, open) {
      const before = await readCredentials(db, session.user.id);
      await checkPassword(session.user.id, password);
      return sessions.replaceSession(session, before, open);
    },

    async changePassword(session, current, password) {
      const stored = await checkIdentity(session, current);
      const hash = await passwordHashing.hash(password);
      const changed = await changeLocked(session, stored, (tx, account) =>
        setPassword(tx, account, hash, deps),
      );
      return { credentials: changed.credentials, notify: publish(changed) };
    },
  };
}

type Revoking = Pick<AccountCredentialsDeps, 'revokeTokens'>;

async function resetPassword(tx: Tx, code: string, hash: string, deps: Revoking) {
  const { uid, email } = await redeemCode(tx, 'password', code);
  const account = await lockAccount(tx, uid);
  const isFirstProof = !account.isEmailVerified && email === account.email;
  const hasLostFactors = isFirstProof && (await claimAddress(tx, uid));
  const changed = await setPassword(tx, account, hash, deps);
  return { uid, changed: { ...changed, hasLostFactors } };
}

/** One transaction, so that no session or access token survives the password that opened it. */
async function setPassword(
  tx: Tx,
  { uid, email }: LockedAccount,
  hash: string,
  { revokeTokens }: Revoking,
): Promise<ChangedPassword> {
  await storePassword(tx, uid, hash);
  const ended = await endSessions(tx, uid);
  await revokeTokens(tx, uid);
  // After ending the sessions, because a code in progress locks its session.
  await deleteCodes(tx, uid);
  const hasPasskeys = (await readPasskeys(tx.sql, uid)).length > 0;
  const credentials = await readCredentials(tx.sql, uid);
  return { email, ended, hasPasskeys, hasLostFactors: false, credentials };
}

/** Returns true if it removed a factor or a provider. */
async function claimAddress(tx: Tx, uid: string): Promise<boolean> {
  await confirmAddress(tx, uid);
  return (await deleteFactors(tx, uid)) + (await deleteProviders(tx, uid)) > 0;
}

function wrongPassword(): UnauthenticatedError {
  return new UnauthenticatedError('Incorrect password.');
}
