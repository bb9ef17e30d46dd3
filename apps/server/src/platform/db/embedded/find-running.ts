import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { APP_ROLE, readPassword } from './app-role.ts';
import { DATABASE_NAME } from './cluster.ts';
import { isPostmasterOf, readPostmasterFile } from './postmaster.ts';
import type { EmbeddedPostgres } from './start-embedded-postgres.ts';

export async function findRunningPostgres(
  dataDir: string,
): Promise<EmbeddedPostgres['connection'] | null> {
  const pgDir = await realpath(path.join(dataDir, 'pg18')).catch(() => null);
  const file = pgDir === null ? null : await readPostmasterFile(pgDir);
  if (pgDir === null || !file?.isReady || !(await isPostmasterOf(file.pid, pgDir))) return null;
  const { port, socketDir } = file;
  const password = await readPassword(dataDir);
  // Old releases have no password.
  const credentials = password === null ? { user: DATABASE_NAME } : { user: APP_ROLE, password };
  return { host: socketDir, port, ...credentials, database: DATABASE_NAME };
}
