import type { Command } from 'commander';
import { loadConfig } from '#platform/config.ts';
import { action } from '#ops/program/action.ts';
import { fileArgument } from '#ops/program/arguments.ts';
import { restoreAndCheck, storeSecretsFor } from '#ops/restore-target.ts';

const DESCRIPTION = `Restores a backup into the empty database of DATABASE_URL, or a new one in DATA_DIR, then
runs fsck. After an error nothing is changed. Stop the servers first. An encrypted backup
needs BACKUP_PASSPHRASE. A backup of an older release is migrated.`;

/** loadConfig requires a secret, but a restore uses the backup's. */
const UNUSED_SECRET = 'x'.repeat(32);

interface Options {
  readonly secretTo?: string;
}

export function addRestore(program: Command): void {
  program
    .command('restore <file>')
    .summary('restore a backup into an empty database')
    .description(DESCRIPTION)
    .option('--secret-to <file>', 'write the secret of the backup (AUTH_SECRET) to a new file')
    .action(
      action(async (terminal, argument: string, { secretTo }: Options) => {
        const file = fileArgument(argument);
        const { AUTH_SECRET = '' } = process.env;
        const config = loadConfig({ ...process.env, AUTH_SECRET: AUTH_SECRET || UNUSED_SECRET });
        const storeSecrets = storeSecretsFor(config, {
          AUTH_SECRET: AUTH_SECRET === '' ? undefined : AUTH_SECRET,
          secretFile: secretTo === undefined ? undefined : fileArgument(secretTo),
        });
        const restored = await restoreAndCheck(file, { config, storeSecrets, terminal });
        const { rows, createdAt, differences } = restored;
        const found =
          differences.length === 0
            ? ['fsck: no differences.']
            : [...differences, `fsck: differences: ${differences.length}.`];
        return {
          lines: [`Restored ${rows} rows of ${createdAt}.`, ...found],
          json: restored,
          exitCode: differences.length === 0 ? 0 : 1,
        };
      }),
    );
}
