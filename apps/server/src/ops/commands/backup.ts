import type { Command } from 'commander';
import { migrations } from '#migrations/index.ts';
import { loadConfig } from '#platform/config.ts';
import { createBackup } from '#platform/backup/create-backup.ts';
import { storeLastBackup } from '#platform/backup/last-backup.ts';
import { statementRunner } from '#platform/db/transaction.ts';
import { readSecrets } from '#platform/secrets/secrets.ts';
import { withOperatorDatabase } from '#ops/operator-database.ts';
import { action } from '#ops/program/action.ts';
import { fileArgument } from '#ops/program/arguments.ts';

const DESCRIPTION = `Writes all data and the secret to one new file that only you can read, while servers run.
With BACKUP_PASSPHRASE the file is encrypted. It contains what opens every account: keep it
as safe as the database. Settings are not part of it. Above about 10 GB, use it for moves only:
docs/operate/point-in-time.md.`;

export function addBackup(program: Command): void {
  program
    .command('backup <file>')
    .summary('write all data and the secret to one file')
    .description(DESCRIPTION)
    .action(
      action(async ({ note, progress }, argument: string) => {
        const file = fileArgument(argument);
        const config = loadConfig(process.env);
        const passphrase = config.BACKUP_PASSPHRASE;
        const summary = await withOperatorDatabase(note, async (db, pool) => {
          const secrets = await readSecrets(config, db);
          const source = { pool, migrations, secrets };
          const created = await createBackup(source, { file, passphrase }, progress);
          await statementRunner(db)((statement) => storeLastBackup(statement, created));
          return created;
        });
        const isEncrypted = passphrase !== undefined;
        const { rows, tables, bytes } = summary;
        const size = `${(bytes / 1e6).toFixed(1)} MB, ${isEncrypted ? '' : 'not '}encrypted`;
        return {
          lines: [`${file} has ${rows} rows of ${tables} tables (${size}).`],
          json: { ...summary, isEncrypted },
        };
      }),
    );
}
