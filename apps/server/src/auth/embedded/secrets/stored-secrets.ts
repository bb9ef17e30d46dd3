import { parseEnvelope, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#platform/db/open.ts';
import { statementRunner, type Reader, type Statement, type Tx } from '#platform/db/transaction.ts';
import {
  versionedSecrets,
  type EncryptionSecrets,
  type VersionedSecret,
} from './versioned-secrets.ts';

interface SigningKey {
  readonly id: string;
  readonly privateKey: string;
}

interface RenewalDeps extends EncryptionSecrets {
  readonly log: FastifyBaseLogger;
}

/**
 * Re-encrypts with the current secret, so that the previous one can be removed after every server
 * has started with both. Deletes signing keys that no secret decrypts: signing with them would
 * fail.
 */
export async function renewEncryption(db: Db, deps: RenewalDeps): Promise<void> {
  const cipher = cipherOf(deps);
  const runStatement = statementRunner(db);
  for (const { id, privateKey } of await readSigningKeys(db)) {
    const renewed = await renewJson(cipher, privateKey);
    if (renewed === null) {
      await runStatement((statement) => deleteSigningKey(statement, id));
      deps.log.warn({ key: id }, 'deleted a signing key of an unknown secret');
    } else if (renewed !== privateKey) {
      await runStatement((statement) => storeSigningKey(statement, id, renewed));
    }
  }
  for (const row of await readSecondFactors(db)) {
    const renewed = await renewedFactor(cipher, row);
    if (renewed !== null) {
      await runStatement((statement) => replaceSecondFactor(statement, row, renewed));
    }
  }
}

/** Ends all sessions and tokens. Returns the number of sessions. Accounts do not change. */
export async function endAllSessions(tx: Tx): Promise<number> {
  const { numAffectedRows } = await sql`delete from auth_session`.execute(tx.sql);
  // Email links belong to a session.
  await sql`delete from auth_verification`.execute(tx.sql);
  await sql`delete from auth_jwks`.execute(tx.sql);
  // No secret decrypts them. Until users turn two-step sign-in on again, the password alone signs
  // in.
  await sql`delete from auth_two_factor`.execute(tx.sql);
  await sql`update auth_user set "twoFactorEnabled" = false where "twoFactorEnabled"`.execute(
    tx.sql,
  );
  return Number(numAffectedRows ?? 0n);
}

interface SecondFactorRow {
  readonly id: string;
  readonly secret: string;
  readonly backupCodes: string;
}

async function readSecondFactors(db: Reader): Promise<readonly SecondFactorRow[]> {
  const { rows } = await sql<SecondFactorRow>`
    select id, secret, "backupCodes" from auth_two_factor order by id`.execute(db);
  return rows;
}

/**
 * Returns null if nothing changes. Keeps a factor that no secret decrypts: deleting it would allow
 * sign-ins with the password alone.
 */
async function renewedFactor(
  cipher: Cipher,
  row: SecondFactorRow,
): Promise<SecondFactorRow | null> {
  const secret = (await cipher.renew(row.secret)) ?? row.secret;
  const backupCodes = (await cipher.renew(row.backupCodes)) ?? row.backupCodes;
  if (secret === row.secret && backupCodes === row.backupCodes) return null;
  return { id: row.id, secret, backupCodes };
}

/** Does nothing if the factor has changed since it was read: another server renews it, too. */
async function replaceSecondFactor(
  { sql: db }: Statement,
  before: SecondFactorRow,
  { secret, backupCodes }: SecondFactorRow,
): Promise<void> {
  await sql`
    update auth_two_factor set secret = ${secret}, "backupCodes" = ${backupCodes}
    where id = ${before.id} and secret = ${before.secret}
      and "backupCodes" = ${before.backupCodes}`.execute(db);
}

async function readSigningKeys(db: Reader): Promise<readonly SigningKey[]> {
  const { rows } = await sql<SigningKey>`
    select id, "privateKey" from auth_jwks order by id`.execute(db);
  return rows;
}

async function storeSigningKey(
  { sql: db }: Statement,
  id: string,
  privateKey: string,
): Promise<void> {
  await sql`update auth_jwks set "privateKey" = ${privateKey} where id = ${id}`.execute(db);
}

async function deleteSigningKey({ sql: db }: Statement, id: string): Promise<void> {
  await sql`delete from auth_jwks where id = ${id}`.execute(db);
}

type Cipher = ReturnType<typeof cipherOf>;

async function renewJson(cipher: Cipher, json: string): Promise<string | null> {
  const renewed = await cipher.renew(jsonString(json));
  return renewed === null ? null : JSON.stringify(renewed);
}

function jsonString(json: string): string {
  try {
    return String(JSON.parse(json));
  } catch {
    return json;
  }
}

function cipherOf(secrets: EncryptionSecrets) {
  const versions = versionedSecrets(secrets);
  const currentVersion = versions[0]?.version ?? 0;
  const key = { keys: new Map(versions.map((v) => [v.version, v.value])), currentVersion };

  return {
    /** Returns the value encrypted with the current secret, or null if no secret decrypts it. */
    async renew(data: string): Promise<string | null> {
      // Any secret may have encrypted a value without a version.
      const version = parseEnvelope(data)?.version;
      for (const secret of versions.filter((v) => v.version === (version ?? v.version))) {
        const plain = await decrypted(secret, data);
        if (plain === null) continue;
        return secret.version === currentVersion ? data : symmetricEncrypt({ key, data: plain });
      }
      return null;
    },
  };
}

async function decrypted({ version, value }: VersionedSecret, data: string) {
  const keys = new Map([[version, value]]);
  const key = { keys, currentVersion: version, legacySecret: value };
  return symmetricDecrypt({ key, data }).catch(() => null);
}
