import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { runAfterExit } from '../../../../../scripts/lib/after-exit.mjs';
import { migrations } from '#migrations/index.ts';
import { findPackage } from '#platform/db/embedded/binaries.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded/start-embedded-postgres.ts';
import { findTempRoot } from '../servers/temp-root.ts';
import { readDeclaredRows } from '../queries/declared-rows.ts';
import { listNodes } from './citus.ts';
import { TEST_SETTINGS } from './test-settings.ts';

const CACHE = fileURLToPath(new URL('../../../../../.cache/test-postgres', import.meta.url));

/** Stops every PostgreSQL whose data is in `$1`, then removes `$1`. */
const CLEAN_UP = `
  for data in "$1"/*/pg18; do
    pid=$(head -n 1 "$data/postmaster.pid") || continue
    # A killed server leaves its file behind, and another process may have its id by now.
    ps -ww -o args= -p "$pid" | grep -qF -- "-D $data " || continue
    kill -s QUIT "$pid"
    for _ in 1 2 3 4 5 6 7 8 9 10; do kill -s 0 "$pid" || break; sleep 0.2; done
  done
  rm -rf -- "$1"`;

/**
 * Starts one PostgreSQL with a migrated template, which each test file copies. The temporary
 * directory is removed even after SIGKILL.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const citusUrl = process.env['TEST_CITUS_URL'];
  const runDir = await makeOpenDir(await findTempRoot(), 'reprise-test-');
  const cancelCleanUp = runAfterExit(CLEAN_UP, [runDir]);
  process.env['TMPDIR'] = runDir;
  project.provide('citusNodes', citusUrl === undefined ? [] : await listNodes(citusUrl));
  if (citusUrl !== undefined) {
    const { hostname: host, port, username: user } = new URL(citusUrl);
    project.provide('postgres', { host, port: Number(port), user });
    project.provide('declaredRows', readDeclaredRows());
    return async () => {
      await rm(runDir, { recursive: true, force: true });
      cancelCleanUp();
    };
  }
  const dataDir = await makeOpenDir(runDir, 'postgres-');
  const copying = copyCluster(dataDir);
  // The process is idle during the copy.
  project.provide('declaredRows', readDeclaredRows());
  await copying;
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, isTrusting: true });
  const { host, port, user } = postgres.connection;
  project.provide('postgres', { host, port, user });
  return async () => {
    await postgres.stop();
    await rm(runDir, { recursive: true, force: true });
    cancelCleanUp();
  };
}

async function copyCluster(dataDir: string): Promise<void> {
  const key = createHash('sha256')
    .update(JSON.stringify([migrations, findPackage(), TEST_SETTINGS]))
    .digest('hex');
  const stored = path.join(CACHE, key.slice(0, 16), 'pg18');
  if (await isDirectory(stored)) return copy(stored, dataDir);
  const { makeTemplate } = await import('./template-database.ts');
  await makeTemplate(dataDir);
  // Data that PostgreSQL's account cannot reach is behind a link.
  if (!(await isDirectory(path.join(dataDir, 'pg18')))) return;
  await rm(CACHE, { recursive: true, force: true });
  await mkdir(CACHE, { recursive: true });
  const fresh = await mkdtemp(path.join(CACHE, 'new-'));
  await copy(path.join(dataDir, 'pg18'), fresh);
  // Another run may have been faster.
  await rename(fresh, path.dirname(stored)).catch(() => rm(fresh, { recursive: true }));
}

async function makeOpenDir(parent: string, prefix: string): Promise<string> {
  const dir = await mkdtemp(path.join(parent, prefix));
  // Under root, PostgreSQL runs as another user, who needs access.
  await chmod(dir, 0o755);
  return dir;
}

async function copy(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to]);
}

async function isDirectory(file: string): Promise<boolean> {
  return (await lstat(file).catch(() => null))?.isDirectory() ?? false;
}
