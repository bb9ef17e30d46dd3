import { migrations } from '#migrations/index.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded/start-embedded-postgres.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open.ts';
import { TEST_SETTINGS } from './test-settings.ts';

export const TEMPLATE_DATABASE = 'reprise_template';

export async function makeTemplate(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, isTrusting: true });
  const { connection } = postgres;
  const admin = openDatabase({ ...connection, database: 'postgres' }, () => undefined);
  for (const setting of TEST_SETTINGS) await admin.pool.query(`alter system set ${setting}`);
  await admin.pool.query(`create database ${TEMPLATE_DATABASE}`);
  await admin.close();
  const template = openDatabase({ ...connection, database: TEMPLATE_DATABASE }, () => undefined);
  await migrate(template.pool, migrations);
  await template.close();
  await postgres.stop();
}
