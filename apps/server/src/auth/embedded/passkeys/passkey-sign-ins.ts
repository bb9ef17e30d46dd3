import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import type { PasskeyProof } from '@reprise/contract/accounts/passkey-calls.ts';
import type { Db } from '#platform/db/open.ts';
import { statementRunner, transactionOpener } from '#platform/db/transaction.ts';
import { UnauthenticatedError } from '#platform/errors.ts';
import { claimChallenge, issueChallenge } from './challenges.ts';
import {
  findPasskey,
  recordPasskeyUse,
  type PasskeyOwner,
} from '#auth/embedded/tables/passkey-table.ts';
import { challengeIn, siteOf, verifyProof } from './webauthn.ts';

export interface PasskeySignIns {
  /** Returns the options of navigator.credentials.get. The browser offers its passkeys. */
  start(): Promise<object>;
  /** Returns the passkey with its account, or null if it is unknown. */
  find(proof: PasskeyProof): Promise<PasskeyOwner | null>;
  /** Uses up the challenge. Throws the same UnauthenticatedError in every case. */
  verify(passkey: PasskeyOwner | null, proof: PasskeyProof): Promise<PasskeyOwner>;
}

interface PasskeySignInDeps {
  readonly db: Db;
  readonly publicUrl: string;
  readonly disabledUids: ReadonlySet<string>;
}

export function passkeySignIns(deps: PasskeySignInDeps): PasskeySignIns {
  const { db, publicUrl, disabledUids } = deps;
  const site = siteOf(publicUrl);
  const runStatement = statementRunner(db);
  const transact = transactionOpener(db);

  async function isProven(passkey: PasskeyOwner, proof: PasskeyProof): Promise<boolean> {
    if (!isOfAccount(proof, passkey.uid)) return false;
    const counter = await verifyProof(site, passkey, proof);
    if (counter === null || !passkey.isUndeleted || disabledUids.has(passkey.uid)) return false;
    return runStatement((statement) => recordPasskeyUse(statement, passkey.id, counter));
  }

  return {
    async start() {
      return {
        challenge: await transact((tx) => issueChallenge(tx, null)),
        rpId: site.id,
        timeout: accountLimits.passkeyChallengeMs,
        userVerification: 'required',
        allowCredentials: [],
      };
    },

    find: ({ id }) => findPasskey(db, id),

    async verify(passkey, proof) {
      const challenge = challengeIn(proof.response.clientDataJSON) ?? '';
      const isClaimed = await runStatement((statement) =>
        claimChallenge(statement, null, challenge),
      );
      if (isClaimed && passkey !== null && (await isProven(passkey, proof))) return passkey;
      throw new UnauthenticatedError('This passkey could not be used.');
    },
  };
}

/** Browsers send the user handle for passkeys that they found on their own. */
function isOfAccount({ response }: PasskeyProof, uid: string): boolean {
  return Buffer.from(response.userHandle ?? '', 'base64url').toString() === uid;
}
