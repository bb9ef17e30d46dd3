import { runBackfill } from './backfill.ts';
import { buildIndex } from './build-index.ts';
import { createSchema } from './create-schema.ts';
import type { Migration, TransactionMigration } from './migration.ts';
import { inShortTransaction } from './lock-attempts.ts';
import type { MigrationSession } from './migration-session.ts';
import { reportRepeatedly } from './report-repeatedly.ts';
import { storeMigration } from './schema-state.ts';

/** Runs one of `migrations`, or all at once in an empty database: the foundation. */
export async function runMigration(
  session: MigrationSession,
  migration: Migration,
  migrations: readonly Migration[],
): Promise<void> {
  session.report('started');
  switch (migration.kind) {
    case 'foundation':
      await inShortTransaction(session, (client) => createSchema(client, migrations));
      break;
    case 'expand':
    case 'contract':
      await runTransaction(session, migration);
      break;
    case 'index':
      await buildIndex(session, migration);
      break;
    case 'backfill':
      await runBackfill(session, migration);
      break;
  }
  session.report('finished', 100);
}

async function runTransaction(
  session: MigrationSession,
  migration: TransactionMigration,
): Promise<void> {
  const stopReports = reportRepeatedly(session);
  try {
    await inShortTransaction(session, async (client) => {
      await client.query(migration.sql);
      await storeMigration(client, migration);
    });
  } finally {
    await stopReports();
  }
}
