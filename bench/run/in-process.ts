import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp } from '../../apps/server/src/app.ts';
import { loadConfig } from '../../apps/server/src/platform/config.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../apps/server/src/platform/db/embedded/start-embedded-postgres.ts';
import { openDatabase, type OpenDatabase } from '../../apps/server/src/platform/db/open.ts';
import { openLog } from '../../apps/server/src/platform/log/open-log.ts';
import { openLook } from '../../apps/server/src/platform/look/look.ts';
import { SECRET } from './processes.ts';
import { signInTo } from './users.ts';

/** Runs `measure` with a PostgreSQL of its own. */
export async function withPostgres(
  measure: (postgres: EmbeddedPostgres) => Promise<void>,
): Promise<void> {
  const loadBefore = loadavg()[0]?.toFixed(2);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'reprise-bench-'));
  // Under root, PostgreSQL runs as another user, who needs access.
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, log: console.log, isTrusting: true });
  try {
    await measure(postgres);
    console.log(`\nload before ${loadBefore}`);
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Runs `measure` with an empty database. The exit code says whether it returned true. */
export async function withDatabase(
  measure: (database: OpenDatabase) => Promise<boolean>,
): Promise<void> {
  await withPostgres(async ({ connection }) => {
    const database = openDatabase({ ...connection, statement_timeout: 600_000 }, console.error);
    try {
      process.exitCode = (await measure(database)) ? 0 : 1;
    } finally {
      await database.close();
    }
  });
}

export interface Page {
  readonly rows: readonly { readonly [name: string]: unknown }[];
  readonly after?: string | null;
}

export type Read = (address: string) => Promise<Page>;

/** Serves the product in this process, and reads over HTTP as the user with this id. */
export async function serve(database: OpenDatabase, userId: number) {
  const config = loadConfig({ RATE_LIMITS: 'off' });
  const webRoot = '/nonexistent';
  const { http } = await buildApp({
    config,
    look: await openLook(config, webRoot),
    database,
    log: openLog('error', process.stderr),
    secret: SECRET,
    publicUrl: 'http://localhost',
    webRoot,
    samplesRoot: path.resolve('apps/server/src/sample/media'),
  });
  const url = await http.listen({ port: 0, host: '127.0.0.1' });
  const { token } = await signInTo(database)(userId);
  const headers = { authorization: `Bearer ${token}` };
  const read: Read = async (address) => {
    const response = await fetch(`${url}${address}`, { headers });
    if (response.status !== 200) throw new Error(`${address} returned ${response.status}.`);
    return (await response.json()) as Page;
  };
  return { read, close: () => http.close() };
}
