import { spawn } from 'node:child_process';
import { chown, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { otherVersion, UnusableDataError } from './embedded-postgres-error.ts';
import { reusedPidEnv } from './postmaster.ts';
import type { DataLocation } from './data-location.ts';

export const DATABASE_NAME = 'reprise';

const CURRENT_VERSION = '18';

export const POSTGRES_ENV = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' };

/** Throws unless the directory has a database of this version. */
export async function hasCluster(pgDir: string): Promise<boolean> {
  const version = (await readFile(path.join(pgDir, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (version === CURRENT_VERSION) return true;
  const entries = await readdir(pgDir).catch(() => null);
  if (!entries) return false;
  if (/^\d+$/.test(version)) throw otherVersion(pgDir, version);
  throw new UnusableDataError(
    `${pgDir} is not a database of PostgreSQL ${CURRENT_VERSION}: move it away, or choose another DATA_DIR.`,
  );
}

/**
 * Runs `statements` as the superuser, who cannot sign in later. Renames the data when complete, so
 * that a later start never finds half a database.
 */
export async function createCluster(
  home: DataLocation,
  binaries: string,
  { statements, complete }: NewCluster,
): Promise<void> {
  const fresh = await mkdtemp(`${home.pgDir}.new-`);
  try {
    if (home.account) await chown(fresh, home.account.uid, home.account.gid);
    await runProgram(path.join(binaries, 'bin/initdb'), home, [
      `--pgdata=${fresh}`,
      `--username=${DATABASE_NAME}`,
      '--encoding=UTF8',
      '--locale=C',
      // `writeAccessRules` replaces the rules.
      '--auth=reject',
      '--no-instructions',
    ]);
    await runSingleUser(home, { binaries, pgDir: fresh, database: 'postgres' }, statements);
    await complete(fresh);
    await rename(fresh, home.pgDir);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw error;
  }
}

interface NewCluster {
  readonly statements: readonly string[];
  readonly complete: (pgDir: string) => Promise<void>;
}

/** Runs statements as the superuser while no server runs. */
export async function runSingleUser(
  home: DataLocation,
  { binaries, pgDir, database }: { binaries: string; pgDir: string; database: string },
  statements: readonly string[],
): Promise<void> {
  await runProgram(
    path.join(binaries, 'bin/postgres'),
    home,
    // Without exit_on_error, the exit status is 0 even if a statement failed.
    ['--single', '-D', pgDir, '-c', 'exit_on_error=on', database],
    // In this mode, each line is a statement.
    {
      input: statements.map((statement) => `${statement.replaceAll('\n', ' ')}\n`).join(''),
      env: await reusedPidEnv(pgDir),
    },
  );
}

export async function removeLeftovers(home: DataLocation, binaries: string): Promise<void> {
  const dir = path.dirname(home.pgDir);
  for (const name of await readdir(dir)) {
    const entry = path.join(dir, name);
    const isLeftover = ['.new-', '.programs-'].some((kind) => entry.startsWith(home.pgDir + kind));
    if (!isLeftover || entry === binaries) continue;
    // An initdb whose Node process was killed may still be writing.
    await rm(entry, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}

function runProgram(
  file: string,
  home: DataLocation,
  args: string[],
  { input = '', env = {} }: { input?: string; env?: Readonly<Record<string, string>> } = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd: '/',
      env: { ...POSTGRES_ENV, ...env },
      stdio: ['pipe', 'ignore', 'pipe'],
      ...home.account,
    });
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    // If the child exits before reading, its exit status is reported instead.
    child.stdin.on('error', () => undefined).end(input);
    const handleExit = () => void child.kill();
    process.once('exit', handleExit);
    child.once('error', reject);
    child.once('close', (status) => {
      process.off('exit', handleExit);
      if (status === 0) resolve();
      else reject(new Error(`${path.basename(file)} failed: ${lastErrorLine(errors)}`));
    });
  });
}

export function lastErrorLine(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const line = lines.findLast((text) => /\b(error|FATAL|PANIC):/.test(text)) ?? lines.at(-1);
  return line?.replace(/^.*?\b(error|FATAL|PANIC):\s*/, '').trim() ?? 'it gave no reason';
}
