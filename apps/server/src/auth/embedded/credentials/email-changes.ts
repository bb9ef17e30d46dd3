import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import { transactionOpener } from '#platform/db/transaction.ts';
import { ForbiddenError } from '#platform/errors.ts';
import type {
  AccountCredentialsDeps,
  CodeResult,
  DeferredWork,
  SendLink,
} from './credential-types.ts';
import { accountMails } from './account-mails.ts';
import {
  accountByEmail,
  lockAccount,
  storeEmail,
  type AccountAddress,
} from '#auth/embedded/tables/account-tables.ts';
import type { CurrentSession } from '#auth/embedded/better-auth-calls.ts';
import { deleteCodes, redeemCode } from '#auth/embedded/tables/email-codes.ts';

export interface EmailChanges {
  /** Mails a link to the new address. Throws REAUTH_REQUIRED if the sign-in is too old. */
  startEmailChange(session: CurrentSession, email: string): Promise<DeferredWork>;
  sendConfirmation(account: AccountAddress): Promise<void>;
  /** Sets the address that the code was mailed to. Throws INVALID_CODE, EMAIL_TAKEN. */
  confirmEmail(code: string): Promise<CodeResult>;
}

export function emailChanges(
  { db, mailer, storeUserEmail }: AccountCredentialsDeps,
  sendLink: SendLink,
): EmailChanges {
  const transact = transactionOpener(db);
  return {
    async startEmailChange({ session, user }, email) {
      if (Date.now() - Date.parse(session.createdAt) > accountLimits.freshSignInMs) {
        throw new ForbiddenError('Enter your password again.', 'REAUTH_REQUIRED');
      }
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
