import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { DATABASE_NAME } from './cluster.ts';
import { isPostmasterOf, readPostmasterFile } from './postmaster.ts';
import type { EmbeddedPostgres } from './start-embedded-postgres.ts';

/** Returns null if no Reprise is running on `dataDir`. */
export async function findRunningPostgres(
  dataDir: string,
): Promise<EmbeddedPostgres['connection'] | null> {
  const pgDir = await realpath(path.join(dataDir, 'pg18')).catch(() => null);
  const file = pgDir === null ? null : await readPostmasterFile(pgDir);
  if (pgDir === null || !file?.isReady || !(await isPostmasterOf(file.pid, pgDir))) return null;
  const { port, socketDir } = file;
  return { host: socketDir, port, user: DATABASE_NAME, database: DATABASE_NAME };
}
