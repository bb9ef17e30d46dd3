import {
  accountByEmail,
  isAddressConfirmed,
  lockAccount,
  readCredentials,
} from '#auth/embedded/tables/account-tables.ts';
import { redeemCode } from '#auth/embedded/tables/email-codes.ts';
import { transactionOpener } from '#platform/db/transaction.ts';
import { InvalidInputError } from '#platform/errors.ts';
import type { AccountCredentialsDeps, DeferredWork, SendLink } from './credential-types.ts';

export interface SignInLinks {
  /**
   * Returns the same for an unknown or disabled account; only the deferred work differs. Someone
   * else may have registered an address that is not confirmed: it gets a link for a new password,
   * which ends what they know.
   */
  startSignInLink(email: string): Promise<DeferredWork>;
  /**
   * Uses up the code. Throws INVALID_CODE, also if the address has changed; WRONG_EMAIL, which keeps
   * the code, unless `isKnown` returns true for the address.
   */
  redeemSignInLink(code: string, isKnown: (email: string) => boolean): Promise<RedeemedLink>;
}

interface RedeemedLink {
  readonly uid: string;
  readonly isTwoStep: boolean;
  /** Of the account (`readCredentials`). */
  readonly credentials: string | null;
}

export function signInLinks(
  { db, disabledUids }: AccountCredentialsDeps,
  sendLink: SendLink,
): SignInLinks {
  const transact = transactionOpener(db);
  return {
    async startSignInLink(email) {
      const account = await accountByEmail(db, email);
      return async () => {
        if (account === null || disabledUids.has(account.uid)) return;
        const isConfirmed = await isAddressConfirmed(db, account.uid);
        await sendLink(isConfirmed ? 'sign-in' : 'password', account);
      };
    },

    redeemSignInLink: (code, isKnown) =>
      transact(async (tx) => {
        const { uid, email } = await redeemCode(tx, 'sign-in', code);
        const account = await lockAccount(tx, uid);
        if (account.email !== email) {
          throw new InvalidInputError('This link is no longer valid.', 'INVALID_CODE');
        }
        if (!isKnown(email)) {
          throw new InvalidInputError('Enter the email that the link was sent to.', 'WRONG_EMAIL');
        }
        const { isTwoStep } = account;
        return { uid, isTwoStep, credentials: await readCredentials(tx.sql, uid) };
      }),
  };
}
