import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import { accountMails } from '#auth/embedded/credentials/account-mails.ts';
import { lockEmail } from '#auth/embedded/credentials/account-tables.ts';
import type { Passkeys } from '#auth/identity-provider.ts';
import type { Db } from '#platform/db/open.ts';
import { statementRunner, transactionOpener } from '#platform/db/transaction.ts';
import { ConflictError, InvalidInputError, UnauthenticatedError } from '#platform/errors.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { claimChallenge, issueChallenge } from './challenges.ts';
import {
  deletePasskey,
  insertPasskey,
  lockAndCountPasskeys,
  readPasskeys,
  renamePasskey,
} from './passkey-table.ts';
import { challengeIn, passkeyAlgorithms, siteOf, verifyNewPasskey } from './webauthn.ts';

const SITE_NAME = 'Reprise';

interface PasskeyStoreDeps {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly publicUrl: string;
}

export function passkeyStore({ db, mailer, publicUrl }: PasskeyStoreDeps): Passkeys {
  const site = siteOf(publicUrl);
  const runStatement = statementRunner(db);
  const transact = transactionOpener(db);

  return {
    list: (uid) => readPasskeys(db, uid),

    async startAdding({ uid, username }) {
      const existing = await readPasskeys(db, uid);
      if (existing.length >= accountLimits.passkeysMax) throw tooMany();
      const challenge = await runStatement((statement) => issueChallenge(statement, { uid }));
      if (challenge === null) throw new UnauthenticatedError();
      return {
        rp: { id: site.id, name: SITE_NAME },
        user: {
          id: Buffer.from(uid).toString('base64url'),
          name: username,
          displayName: username,
        },
        challenge,
        pubKeyCredParams: passkeyAlgorithms,
        timeout: accountLimits.passkeyChallengeMs,
        excludeCredentials: existing.map(({ id }) => ({ id, type: 'public-key' })),
        authenticatorSelection: {
          residentKey: 'preferred',
          requireResidentKey: false,
          userVerification: 'required',
        },
        attestation: 'none',
      };
    },

    async add(uid, name, passkey) {
      const challenge = challengeIn(passkey.response.clientDataJSON) ?? '';
      const claim = await runStatement((statement) =>
        claimChallenge(statement, { uid }, challenge),
      );
      const key = claim ? await verifyNewPasskey(site, passkey) : null;
      if (key === null) throw invalid();
      const email = await transact(async (tx) => {
        const count = await lockAndCountPasskeys(tx, uid);
        if (count === null) throw new UnauthenticatedError();
        if (count >= accountLimits.passkeysMax) throw tooMany();
        if (!(await insertPasskey(tx, { uid, name }, key))) throw invalid();
        return lockEmail(tx, uid);
      });
      void mailer.send(accountMails.passkeyAdded(email));
    },

    rename: (uid, id, name) =>
      runStatement((statement) => renamePasskey(statement, { uid, id }, name)),

    remove: (uid, id) => runStatement((statement) => deletePasskey(statement, { uid, id })),
  };
}

function invalid(): InvalidInputError {
  return new InvalidInputError('This passkey could not be added: start again.', 'INVALID_PASSKEY');
}

function tooMany(): ConflictError {
  return new ConflictError(
    `An account has at most ${accountLimits.passkeysMax} passkeys.`,
    'TOO_MANY_PASSKEYS',
  );
}
