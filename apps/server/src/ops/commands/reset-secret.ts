import path from 'node:path';
import type { Command } from 'commander';
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
import { withStoppedServer } from '#ops/operator-database.ts';
import { logOperatorEvent } from '#ops/operator-log.ts';
import { action } from '#ops/program/action.ts';

const DESCRIPTION =
  'Replaces a lost secret: makes the database accept AUTH_SECRET, or a new secret in DATA_DIR, and ends all sessions. Accounts and passwords are unchanged. Stop the servers first.';

export function addResetSecret(program: Command): void {
  program
    .command('reset-secret')
    .summary('replace a lost secret, end all sessions')
    .description(DESCRIPTION)
    .action(
      action(async ({ confirm, note }) => {
        await confirm('All sessions end, and two-step sign-in is turned off for all users.');
        const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR, AUTH_SECRET } = process.env;
        const config = loadConfig({ DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR, AUTH_SECRET });
        const sessions = await withStoppedServer(config, note, (db) => resetSecret(config, db));
        logOperatorEvent('secret-reset', null);
        const secret =
          config.AUTH_SECRET === undefined
            ? `in ${path.resolve(secretFileIn(config.DATA_DIR))}`
            : 'AUTH_SECRET';
        return {
          lines: [
            `The secret of this database is now ${secret}.`,
            `Sessions ended: ${sessions}. Accounts and passwords are unchanged: sign in again.`,
          ],
          json: { endedSessions: sessions },
        };
      }),
    );
}

async function resetSecret({ AUTH_SECRET, DATA_DIR }: Config, db: Db): Promise<number> {
  const secret = AUTH_SECRET ?? makeSecret();
  if (AUTH_SECRET === undefined) prepareSecret(DATA_DIR, secret);
  const sessions = await transactionOpener(db)(async (tx) => {
    await storeFingerprint(tx, fingerprintOf(secret));
    return endAllSessions(tx);
  });
  if (AUTH_SECRET === undefined) commitSecret(DATA_DIR);
  return sessions;
}
