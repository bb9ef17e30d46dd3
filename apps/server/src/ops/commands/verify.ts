import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Command } from 'commander';
import { loadConfig } from '#platform/config.ts';
import { action } from '#ops/program/action.ts';
import { fileArgument } from '#ops/program/arguments.ts';
import { discardSecrets, restoreAndCheck } from '#ops/restore-target.ts';

const DESCRIPTION =
  'Restores a backup into a temporary database, runs fsck and deletes the database. Needs the space of the database in the directory for temporary files (TMPDIR). Touches no other data.';

export function addVerify(program: Command): void {
  program
    .command('verify <file>')
    .summary('restore a backup into a temporary database and check it')
    .description(DESCRIPTION)
    .action(
      action(async (terminal, argument: string) => {
        const file = fileArgument(argument);
        const verified = await withTemporaryDir(async (DATA_DIR) => {
          const { BACKUP_PASSPHRASE } = process.env;
          const config = loadConfig({ DATA_DIR, BACKUP_PASSPHRASE });
          return restoreAndCheck(file, { config, storeSecrets: discardSecrets, terminal });
        });
        const { rows, createdAt, differences } = verified;
        const isGood = differences.length === 0;
        const result = isGood
          ? [`${file} can be restored: ${rows} rows of ${createdAt}, no differences.`]
          : [...differences, `${file} can be restored. fsck: differences: ${differences.length}.`];
        return { lines: result, json: verified, exitCode: isGood ? 0 : 1 };
      }),
    );
}

async function withTemporaryDir<T>(work: (dir: string) => Promise<T>): Promise<T> {
  const dir = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'reprise-verify-')));
  const remove = () => rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  process.once('exit', remove);
  try {
    // Under root, the database runs as another user.
    chmodSync(dir, 0o711);
    return await work(dir);
  } finally {
    remove();
    process.off('exit', remove);
  }
}
