import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { AuthResult, CurrentSession } from '#auth/embedded/better-auth-calls.ts';
import { makeUid } from '#auth/embedded/better-auth.ts';
import { passwordHashing } from '#auth/embedded/password-hashing.ts';
import {
  accountByEmail,
  emailTaken,
  insertAccount,
  lockAccount,
  openedSession,
  storeEmail,
  type AccountAddress,
} from '#auth/embedded/tables/account-tables.ts';
import {
  deleteCodes,
  issueCode,
  redeemCode,
  type CodeKind,
  type CodeRequest,
} from '#auth/embedded/tables/email-codes.ts';
import { statementRunner, transactionOpener } from '#platform/db/transaction.ts';
import type { SecuritySubject } from '#platform/http/security-log.ts';
import { accountMails } from './account-mails.ts';
import type {
  AccountCredentialsDeps,
  CodeResult,
  DeferredWork,
  SendLink,
} from './credential-types.ts';
import { passwordChanges, type PasswordChanges } from './password-changes.ts';
import { signInLinks, type SignInLinks } from './sign-in-links.ts';
import { requireRecent } from './recent-sign-in.ts';
import { sessionOpening, type SessionOpening } from './session-opening.ts';

export interface AccountCredentials
  extends PasswordChanges, EmailChanges, SessionOpening, SignInLinks {
  /**
   * Stores a new account, which uses up its invite, and returns its uid. Throws EMAIL_TAKEN, before the password is hashed if
   * it already is.
   */
  createAccount(account: NewAccount): Promise<string>;
  /** Also closes the session's sockets. */
  endSession(sessionId: string): Promise<void>;
  /** Returns the account of an address, for the security log. */
  accountOf(email: string): Promise<SecuritySubject>;
  /** Returns the account and the session of a sign-in. */
  openedBy(response: AuthResult): Promise<SecuritySubject>;
}

interface NewAccount {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly invite: string | undefined;
}

const links = {
  password: { path: 'reset-password', mail: accountMails.resetPassword },
  email: { path: 'confirm-email', mail: accountMails.confirmEmail },
  'sign-in': { path: 'sign-in-link', mail: accountMails.signInLink },
} as const satisfies Record<CodeKind, unknown>;

const sessionToken = z.object({ token: z.string() });

/**
 * Replaces Better Auth's resets and confirmations, whose older codes stay valid, whose
 * confirmations can be reused, and whose response times reveal unknown addresses (ADR 0003).
 */
export function accountCredentials(deps: AccountCredentialsDeps): AccountCredentials {
  const { db, mailer, publicUrl, onSessionEnd } = deps;
  const runStatement = statementRunner(db);
  const transact = transactionOpener(db);

  async function sendLink(kind: CodeKind, request: CodeRequest): Promise<void> {
    const code = await runStatement((statement) => issueCode(statement, kind, request));
    if (code === null) return;
    const { path, mail } = links[kind];
    await mailer.send(mail(request.email, `${publicUrl}/${path}#code=${code}`));
  }

  return {
    ...passwordChanges(deps, sendLink),
    ...emailChanges(deps, sendLink),
    ...signInLinks(deps, sendLink),
    ...sessionOpening(deps),
    async createAccount({ name, email, password, invite }) {
      if ((await accountByEmail(db, email)) !== null) throw emailTaken();
      const passwordHash = await passwordHashing.hash(password);
      const account = { uid: makeUid(), name, email: email.toLowerCase(), passwordHash };
      await transact(async (tx) => {
        await insertAccount(tx, account);
        await deps.claimInvite(tx, account.uid, invite);
      });
      return account.uid;
    },
    async accountOf(email) {
      return { uid: (await accountByEmail(db, email))?.uid ?? null, sessionId: null };
    },
    openedBy: async ({ body }) => openedSession(db, z.parse(sessionToken, body).token),
    async endSession(sessionId) {
      await runStatement(({ sql: statement }) =>
        sql`delete from auth_session where id = ${sessionId}`.execute(statement),
      );
      onSessionEnd(sessionId);
    },
  };
}

interface EmailChanges {
  /** Mails a link to the new address. Throws REAUTH_REQUIRED if the sign-in is too old. */
  startEmailChange(session: CurrentSession, email: string): Promise<DeferredWork>;
  sendConfirmation(account: AccountAddress): Promise<void>;
  /** Sets the address that the code was mailed to. Throws INVALID_CODE, EMAIL_TAKEN. */
  confirmEmail(code: string): Promise<CodeResult>;
}

function emailChanges(
  { db, mailer, storeUserEmail }: AccountCredentialsDeps,
  sendLink: SendLink,
): EmailChanges {
  const transact = transactionOpener(db);
  return {
    async startEmailChange({ session, user }, email) {
      requireRecent({ session });
      const owner = await accountByEmail(db, email);
      if (owner !== null && owner.uid !== user.id) {
        return () => mailer.send(accountMails.emailTaken(owner.email));
      }
      const request = { uid: user.id, email: email.toLowerCase(), sessionId: session.id };
      return () => sendLink('email', request);
    },

    sendConfirmation: (account) => sendLink('email', account),

    async confirmEmail(code) {
      const {
        uid: owner,
        before,
        after,
      } = await transact(async (tx) => {
        const { uid, email } = await redeemCode(tx, 'email', code);
        const { email: old } = await lockAccount(tx, uid);
        await storeEmail(tx, uid, email);
        await storeUserEmail(tx, uid, email);
        if (old !== email) await deleteCodes(tx, uid);
        return { uid, before: old, after: email };
      });
      const notify = async () => {
        if (before !== after) await mailer.send(accountMails.emailChanged(before));
      };
      return { uid: owner, notify };
    },
  };
}
