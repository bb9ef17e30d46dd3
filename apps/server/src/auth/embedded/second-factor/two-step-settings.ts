import { sql } from 'kysely';
import type { CurrentSession } from '#auth/embedded/better-auth-calls.ts';
import { makeUid } from '#auth/embedded/better-auth.ts';
import type { AccountCredentials } from '#auth/embedded/credentials/account-credentials.ts';
import { endSessions, lockSession, readCredentials } from '#auth/embedded/tables/account-tables.ts';
import { deleteEmailCodes } from '#auth/embedded/tables/email-codes.ts';
import { deleteTwoStep } from '#auth/embedded/tables/stored-accounts.ts';
import { secretCipher, type EncryptionSecrets } from '#auth/embedded/secrets/versioned-secrets.ts';
import type { Db } from '#platform/db/open.ts';
import { transactionOpener, type Reader, type Tx } from '#platform/db/transaction.ts';
import { InvalidInputError } from '#platform/errors.ts';
import type { FactorRights } from './factor-rights.ts';
import { isTotpCode, makeRecoveryCodes, makeTotpSecret, totpUri } from './totp.ts';

/**
 * Turns two-step sign-in on and off. All throw SECOND_FACTOR_REQUIRED like `FactorRights`, and an
 * UnauthenticatedError for a wrong password or an ended session.
 */
export interface TwoStepSettings {
  /** Stores a new secret, which `confirm` turns on. */
  setUp(
    session: CurrentSession,
    password: string | undefined,
  ): Promise<{ readonly uri: string; readonly recoveryCodes: readonly string[] }>;
  /** Turns it on, ends all sessions and revokes access tokens. Returns the new credentials. Throws INVALID_CODE. */
  confirm(session: CurrentSession, code: string): Promise<string | null>;
  /** Returns the new credentials. */
  turnOff(session: CurrentSession, password: string | undefined): Promise<string | null>;
  renewRecoveryCodes(
    session: CurrentSession,
    password: string | undefined,
  ): Promise<readonly string[]>;
}

interface TwoStepDeps extends EncryptionSecrets {
  readonly db: Db;
  readonly credentials: AccountCredentials;
  readonly rights: FactorRights;
  readonly revokeTokens: (tx: Tx, uid: string) => Promise<void>;
  readonly onSessionEnd: (sessionId: string) => void;
}

export function twoStepSettings(deps: TwoStepDeps): TwoStepSettings {
  const { db, credentials, rights, revokeTokens, onSessionEnd } = deps;
  const transact = transactionOpener(db);
  const cipher = secretCipher(deps);

  return {
    async setUp(session, password) {
      const secret = makeTotpSecret();
      const recoveryCodes = makeRecoveryCodes();
      const stored = await encrypted({ secret, recoveryCodes });
      const email = await credentials.changeWithPassword(session, password, async (tx, locked) => {
        if (locked.isTwoStep) throw new InvalidInputError('Two-step sign-in is already on.');
        await rights.requireMayAdd(tx, locked);
        await storeSecret(tx, locked.uid, stored);
        return locked.email;
      });
      return { uri: totpUri(secret, email), recoveryCodes };
    },

    async confirm(session, code) {
      const uid = session.user.id;
      const pending = await findPendingSecret(db, uid);
      const secret = pending === null ? null : await cipher.decrypt(pending);
      if (pending === null || secret === null || !isTotpCode(secret, code)) throw wrongCode();
      const { ended, after } = await transact(async (tx) => {
        const locked = await lockSession(tx, { uid, sessionId: session.session.id });
        await rights.requireMayAdd(tx, locked);
        if (!(await turnOn(tx, uid, pending))) throw wrongCode();
        const sessionIds = await endSessions(tx, uid);
        await revokeTokens(tx, uid);
        await deleteEmailCodes(tx, uid);
        return { ended: sessionIds, after: await readCredentials(tx.sql, uid) };
      });
      ended.forEach(onSessionEnd);
      return after;
    },

    turnOff: (session, password) =>
      credentials.changeWithPassword(session, password, async (tx, locked) => {
        if (locked.isTwoStep) await rights.requireMayRemove(tx, locked);
        await deleteTwoStep(tx, locked.uid);
        return readCredentials(tx.sql, locked.uid);
      }),

    async renewRecoveryCodes(session, password) {
      const recoveryCodes = makeRecoveryCodes();
      const stored = await cipher.encrypt(JSON.stringify(recoveryCodes));
      await credentials.changeWithPassword(session, password, async (tx, { uid, isTwoStep }) => {
        if (!isTwoStep) throw new InvalidInputError('Two-step sign-in is off.');
        await storeRecoveryCodes(tx, uid, stored);
      });
      return recoveryCodes;
    },
  };

  async function encrypted(made: {
    readonly secret: string;
    readonly recoveryCodes: readonly string[];
  }): Promise<StoredFactor> {
    return {
      secret: await cipher.encrypt(made.secret),
      recoveryCodes: await cipher.encrypt(JSON.stringify(made.recoveryCodes)),
    };
  }
}

export function wrongCode(): InvalidInputError {
  return new InvalidInputError('This code is incorrect or was already used.', 'INVALID_CODE');
}

/** Encrypted. */
interface StoredFactor {
  readonly secret: string;
  readonly recoveryCodes: string;
}

/** Replaces one that is not turned on. */
async function storeSecret(tx: Tx, uid: string, stored: StoredFactor): Promise<void> {
  await sql`
    insert into auth_two_factor (id, "userId", secret, "backupCodes")
    values (${makeUid()}, ${uid}, ${stored.secret}, ${stored.recoveryCodes})
    on conflict ("userId") do update
      set id = excluded.id, secret = excluded.secret, "backupCodes" = excluded."backupCodes"`.execute(
    tx.sql,
  );
}

async function storeRecoveryCodes(tx: Tx, uid: string, codes: string): Promise<void> {
  await sql`
    update auth_two_factor set "backupCodes" = ${codes} where "userId" = ${uid}`.execute(tx.sql);
}

interface SecretRow {
  readonly secret: string;
}

/** Returns the encrypted secret of a set-up that is not confirmed. */
async function findPendingSecret(db: Reader, uid: string): Promise<string | null> {
  const { rows } = await sql<SecretRow>`
    select secret from auth_two_factor where "userId" = ${uid} and not verified`.execute(db);
  return rows[0]?.secret ?? null;
}

/** Returns false if the set-up was replaced or turned on during the call. */
async function turnOn(tx: Tx, uid: string, secret: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update auth_two_factor set verified = true
    where "userId" = ${uid} and secret = ${secret} and not verified`.execute(tx.sql);
  await sql`
    update auth_user set "twoFactorEnabled" = true, "updatedAt" = now()
    where id = ${uid}`.execute(tx.sql);
  return numAffectedRows === 1n;
}
