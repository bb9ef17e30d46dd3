import { existsSync, readdirSync, realpathSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { migrations } from '#migrations/index.ts';
import {
  restoreBackup,
  type RestoreSummary,
  type RestoreTarget,
} from '#platform/backup/restore-backup.ts';
import type { Config } from '#platform/config.ts';
import { openDataSource, withoutPooler } from '#platform/start/data-source.ts';
import { openDatabase, UNTIMED, type OpenDatabase } from '#platform/db/open.ts';
import { StartError } from '#platform/errors.ts';
import type { Secrets } from '#platform/secrets/fingerprint.ts';
import { findDifferences } from './fsck/find-differences.ts';
import { commitSecret, prepareSecret } from '#platform/secrets/secret-file.ts';
import type { Terminal } from '#ops/program/terminal.ts';

type StoreSecrets = RestoreTarget['storeSecrets'];

/**
 * Opens the database of DATABASE_URL, or a new one in DATA_DIR, which is removed if `work` fails.
 * Throws StartError if a server is running on it.
 */
async function withRestoreDatabase<T>(
  config: Config,
  note: (line: string) => void,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const isEmbedded = config.DATABASE_URL === undefined;
  const removeNewFiles = isEmbedded ? newFilesRemover(path.resolve(config.DATA_DIR)) : null;
  try {
    const source = await openDataSource(withoutPooler(config), note);
    const database = openDatabase({ ...source.connection, ...UNTIMED }, ({ message }) =>
      note(message),
    );
    try {
      return await work(database);
    } finally {
      await database.close();
      await source.stop();
    }
  } catch (error) {
    await removeNewFiles?.();
    throw error;
  }
}

function newFilesRemover(dataDir: string): () => Promise<void> {
  const before = existsSync(dataDir) ? new Set(readdirSync(dataDir)) : null;
  return async () => {
    if (!existsSync(dataDir)) return;
    const fresh = readdirSync(dataDir).filter((name) => before?.has(name) !== true);
    for (const name of fresh) {
      const file = path.join(dataDir, name);
      // The data may be a link (`locateData`).
      if (name === 'pg18') await rm(realpathSync(file), { recursive: true, force: true });
      await rm(file, { recursive: true, force: true });
    }
    if (before === null) await rm(dataDir, { recursive: true, force: true });
  };
}

/** Stores a backup's secret in DATA_DIR or `secretFile`. AUTH_SECRET must equal it. */
export function storeSecretsFor(
  { DATA_DIR, DATABASE_URL }: Config,
  { AUTH_SECRET, secretFile }: { AUTH_SECRET: string | undefined; secretFile: string | undefined },
): StoreSecrets {
  return (secrets) => {
    if (secrets === null) return { afterCommit: () => undefined };
    const { current, previous } = secrets;
    if (secretFile !== undefined) return secretWriter(secretFile, secrets);
    if (AUTH_SECRET !== undefined) {
      if (![current, previous].includes(AUTH_SECRET)) throw otherSecret();
      return { afterCommit: () => undefined };
    }
    if (DATABASE_URL !== undefined) throw missingSecret();
    prepareSecret(DATA_DIR, current, previous);
    return { afterCommit: () => commitSecret(DATA_DIR) };
  };
}

function secretWriter(file: string, { current, previous }: Secrets) {
  if (existsSync(file)) throw new StartError(`${file} exists: choose another name.`);
  const lines = previous === undefined ? [current] : [current, previous];
  return {
    afterCommit: () => writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600, flag: 'wx' }),
  };
}

function otherSecret(): StartError {
  return new StartError(
    'AUTH_SECRET differs from the secret of the backup, which the sessions need: set it to that one, or name a file for it with --secret-to.',
  );
}

function missingSecret(): StartError {
  return new StartError(
    'With DATABASE_URL, set AUTH_SECRET to the secret of the backup, or name a file for it with --secret-to.',
  );
}

/** For a database that is deleted afterwards. */
export const discardSecrets: StoreSecrets = () => ({ afterCommit: () => undefined });

interface RestoreOptions {
  readonly config: Config;
  readonly storeSecrets: StoreSecrets;
  readonly terminal: Pick<Terminal, 'note' | 'progress'>;
}

export interface CheckedRestore extends RestoreSummary {
  readonly differences: readonly string[];
}

export function restoreAndCheck(
  file: string,
  { config, storeSecrets, terminal: { note, progress } }: RestoreOptions,
): Promise<CheckedRestore> {
  const archive = { file, passphrase: config.BACKUP_PASSPHRASE };
  return withRestoreDatabase(config, note, async ({ db, pool }) => {
    const summary = await restoreBackup({ pool, migrations, storeSecrets }, archive, progress);
    return { ...summary, differences: await findDifferences(db, progress) };
  });
}
