import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import type { PasskeyCreationOptions } from '@reprise/contract/accounts/passkey-calls.ts';
import { siteName } from '@reprise/contract/site/site-name.ts';
import { accountMails } from '#auth/embedded/credentials/account-mails.ts';
import { lockSession } from '#auth/embedded/tables/account-tables.ts';
import { requireSignInMethod } from '#auth/embedded/providers/sign-in-methods.ts';
import type { FactorRights } from '#auth/embedded/second-factor/factor-rights.ts';
import type { PasskeyAccount, Passkeys, StoredPasskey } from '#auth/identity-provider.ts';
import type { Db } from '#platform/db/open.ts';
import { statementRunner, transactionOpener, type Tx } from '#platform/db/transaction.ts';
import { ConflictError, InvalidInputError, UnauthenticatedError } from '#platform/errors.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { claimChallenge, issueChallenge } from './challenges.ts';
import {
  countPasskeys,
  deletePasskey,
  endPasskeySessions,
  insertPasskey,
  isPasskeyStored,
  readPasskeys,
  recordAddedPasskey,
  renamePasskey,
} from '#auth/embedded/tables/passkey-table.ts';
import { challengeIn, passkeyAlgorithms, siteOf, verifyNewPasskey, type Site } from './webauthn.ts';

interface PasskeyStoreDeps {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly rights: FactorRights;
  readonly revokeTokens: (tx: Tx, uid: string) => Promise<void>;
}

export function passkeyStore(deps: PasskeyStoreDeps): Passkeys {
  const { db, mailer, publicUrl, rights, revokeTokens } = deps;
  const site = siteOf(publicUrl);
  const runStatement = statementRunner(db);
  const transact = transactionOpener(db);

  return {
    list: (uid) => readPasskeys(db, uid),

    async startAdding({ uid, sessionId, username }) {
      const existing = await transact(async (tx) => {
        await rights.requireMayAdd(tx, await lockSession(tx, { uid, sessionId }));
        return readPasskeys(tx.sql, uid);
      });
      if (existing.length >= accountLimits.passkeysMax) throw tooMany();
      const challenge = await transact((tx) => issueChallenge(tx, { uid }));
      if (challenge === null) throw new UnauthenticatedError();
      return creationOptions(site, { uid, username }, { challenge, existing });
    },

    async add({ uid, sessionId }, name, passkey) {
      const challenge = challengeIn(passkey.response.clientDataJSON) ?? '';
      const claim = await runStatement((statement) =>
        claimChallenge(statement, { uid }, challenge),
      );
      const key = claim ? await verifyNewPasskey(site, passkey) : null;
      if (key === null) throw invalid();
      const email = await transact(async (tx) => {
        const session = await lockSession(tx, { uid, sessionId });
        await rights.requireMayAdd(tx, session);
        if ((await countPasskeys(tx.sql, uid)) >= accountLimits.passkeysMax) throw tooMany();
        if (!(await insertPasskey(tx, { uid, name }, key))) throw invalid();
        // The session that adds the first factor may also change factors.
        if (session.passkeyId === null) await recordAddedPasskey(tx, sessionId, key.id);
        return session.email;
      });
      void mailer.send(accountMails.passkeyAdded(email));
    },

    rename: (uid, id, name) =>
      runStatement((statement) => renamePasskey(statement, { uid, id }, name)),

    async remove(tx, { uid, sessionId }, id) {
      const session = await lockSession(tx, { uid, sessionId });
      if (!(await isPasskeyStored(tx.sql, uid, id))) return false;
      await rights.requireMayRemove(tx, session);
      await deletePasskey(tx, { uid, id });
      await requireSignInMethod(tx.sql, uid);
      await endPasskeySessions(tx, { uid, sessionId }, id);
      // Who has signed in with it may have created some.
      await revokeTokens(tx, uid);
      return true;
    },
  };
}

function creationOptions(
  site: Site,
  { uid, username }: Pick<PasskeyAccount, 'uid' | 'username'>,
  { challenge, existing }: { challenge: string; existing: readonly StoredPasskey[] },
): PasskeyCreationOptions {
  return {
    rp: { id: site.id, name: siteName() },
    user: { id: Buffer.from(uid).toString('base64url'), name: username, displayName: username },
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
