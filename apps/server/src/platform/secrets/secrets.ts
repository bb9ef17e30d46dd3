import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/db/open.ts';
import { statementRunner, type Reader, type Statement } from '#platform/db/transaction.ts';
import { StartError } from '#platform/errors.ts';
import { fingerprintOf, RESET_COMMAND, type Secrets } from './fingerprint.ts';
import {
  commitSecret,
  makeSecret,
  prepareSecret,
  readSecretFile,
  recoverSecret,
  secretFileIn,
} from './secret-file.ts';

type SecretSettings = Pick<Config, 'AUTH_SECRET' | 'AUTH_SECRET_PREVIOUS' | 'DATA_DIR'>;

const FINGERPRINT_KEY = 'secret';

/**
 * Returns the secrets from AUTH_SECRET or from the file in DATA_DIR, which the first start creates.
 * Throws StartError if they do not match the database.
 */
export async function openSecrets(settings: SecretSettings, db: Db): Promise<Secrets> {
  const { AUTH_SECRET: current, AUTH_SECRET_PREVIOUS: previous, DATA_DIR: dataDir } = settings;
  if (current !== undefined) return checkSecrets(db, { current, previous });
  const stored = await readFingerprint(db);
  recoverSecret(dataDir, stored);
  const secrets = readSecretFile(dataDir);
  if (secrets !== null && stored === null) throw lostDatabase(dataDir);
  if (secrets !== null) return checkSecrets(db, secrets);
  if (stored !== null) throw lostSecret(dataDir);
  return createSecret(db, dataDir);
}

/**
 * Returns the secrets of the database, or null if it has none (Firebase). Changes nothing. Throws
 * StartError if they are missing or belong to another database.
 */
export async function readSecrets(settings: SecretSettings, db: Reader): Promise<Secrets | null> {
  const { AUTH_SECRET: current, AUTH_SECRET_PREVIOUS: previous, DATA_DIR: dataDir } = settings;
  const stored = await readFingerprint(db);
  if (stored === null) return null;
  const secrets = current === undefined ? readSecretFile(dataDir) : { current, previous };
  if (secrets === null) throw lostSecret(dataDir);
  if (!isSecretOf(stored, secrets)) throw foreignSecret();
  return secrets;
}

function isSecretOf(fingerprint: string, { current, previous = current }: Secrets): boolean {
  return [current, previous].some((secret) => fingerprintOf(secret) === fingerprint);
}

/** Returns the reason why a new database in `dataDir` would hide a loss of data, or null. */
export function reasonAgainstNewDatabase(dataDir: string): string | null {
  return existsSync(secretFileIn(dataDir)) ? lostDatabase(dataDir).message : null;
}

/** Throws StartError if the database belongs to another secret. */
export async function checkSecrets(db: Db, secrets: Secrets): Promise<Secrets> {
  const current = fingerprintOf(secrets.current);
  const previous = secrets.previous === undefined ? null : fingerprintOf(secrets.previous);
  const run = statementRunner(db);
  const stored = await run((statement) => insertFingerprint(statement, current));
  if (stored === current) return secrets;
  if (stored !== previous) throw foreignSecret();
  await run((statement) => storeFingerprint(statement, current));
  return secrets;
}

/** The next start accepts only this secret, also as the previous one. */
export async function storeFingerprint({ sql }: Statement, fingerprint: string): Promise<void> {
  await sql
    .insertInto('schema_meta')
    .values({ key: FINGERPRINT_KEY, value: fingerprint })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: fingerprint }))
    .execute();
}

async function createSecret(db: Db, dataDir: string): Promise<Secrets> {
  const secret = makeSecret();
  prepareSecret(dataDir, secret);
  await checkSecrets(db, { current: secret });
  commitSecret(dataDir);
  return { current: secret };
}

/** Returns the stored fingerprint; stores this one if there is none. */
async function insertFingerprint({ sql }: Statement, fingerprint: string): Promise<string> {
  const { value } = await sql
    .insertInto('schema_meta')
    .values({ key: FINGERPRINT_KEY, value: fingerprint })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(({ ref }) => ({ value: ref('schema_meta.value') })),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}

async function readFingerprint(db: Reader): Promise<string | null> {
  const row = await db
    .selectFrom('schema_meta')
    .select('value')
    .where('key', '=', FINGERPRINT_KEY)
    .executeTakeFirst();
  return row?.value ?? null;
}

function lostDatabase(dataDir: string): StartError {
  const file = path.resolve(secretFileIn(dataDir));
  return new StartError(
    `${file} exists, but its database is missing or empty: restore the database from a copy, or delete the file to begin with an empty one.`,
  );
}

function lostSecret(dataDir: string): StartError {
  const file = path.resolve(secretFileIn(dataDir));
  return new StartError(
    `${file} is missing, but the database has accounts: restore the file from a copy, or run ${RESET_COMMAND}.`,
  );
}

function foreignSecret(): StartError {
  return new StartError(
    `The secret (AUTH_SECRET, or auth-secret in DATA_DIR) is not the one of this database: set the right one, or the old one as AUTH_SECRET_PREVIOUS, or run ${RESET_COMMAND}.`,
  );
}
