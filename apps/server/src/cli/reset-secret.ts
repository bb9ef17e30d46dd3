import path from 'node:path';
import { endAllSessions } from '#auth/embedded/secrets/stored-secrets.ts';
import { loadConfig, type Config } from '#platform/config.ts';
import type { Db } from '#platform/db/open.ts';
import { transactionOpener } from '#platform/db/transaction.ts';
import { fingerprintOf } from '#platform/secrets/fingerprint.ts';
import {
  commitSecret,
  makeSecret,
  prepareSecret,
  secretFileIn,
} from '#platform/secrets/secret-file.ts';
import { storeFingerprint } from '#platform/secrets/secrets.ts';
import { describeFailure } from '#platform/start-failure.ts';
import { logOperatorEvent } from './operator-log.ts';
import { withStoppedServer } from './operator-database.ts';

/*
 * `npm run reset-secret`: the way out of a lost secret. Makes the database of DATABASE_URL or
 * DATA_DIR accept AUTH_SECRET, or a new secret in DATA_DIR, and ends all sessions; accounts and
 * passwords are unchanged. The servers must be stopped. Exit 0: done; 2: failed.
 */

/** Returns the lines to print. */
async function resetSecret(config: Config, db: Db): Promise<readonly string[]> {
  const { AUTH_SECRET, DATA_DIR } = config;
  const secret = AUTH_SECRET ?? makeSecret();
  if (AUTH_SECRET === undefined) prepareSecret(DATA_DIR, secret);
  const sessions = await transactionOpener(db)(async (tx) => {
    await storeFingerprint(tx, fingerprintOf(secret));
    return endAllSessions(tx);
  });
  if (AUTH_SECRET === undefined) commitSecret(DATA_DIR);
  const file = path.resolve(secretFileIn(DATA_DIR));
  return [
    `The secret of this database is now ${AUTH_SECRET === undefined ? `in ${file}` : 'AUTH_SECRET'}.`,
    `Sessions ended: ${sessions}. Accounts and passwords are unchanged: sign in again.`,
  ];
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function main(): Promise<number> {
  try {
    const { DATABASE_URL, DATA_DIR, AUTH_SECRET } = process.env;
    const config = loadConfig({ DATABASE_URL, DATA_DIR, AUTH_SECRET });
    const lines = await withStoppedServer(config, print, (db) => resetSecret(config, db));
    logOperatorEvent('secret-reset', null);
    for (const line of lines) print(line);
    return 0;
  } catch (error) {
    process.stderr.write(`${describeFailure(error).text}\n`);
    return 2;
  }
}

process.exitCode = await main();
