import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as z from 'zod/mini';
import { canReach, canRead, type OsAccount } from './os-account.ts';
import { EmbeddedPostgresError, errorCode } from './embedded-postgres-error.ts';
import type { DataLocation } from './data-location.ts';

const librariesSchema = z.array(z.object({ source: z.string(), target: z.string() }));
const packageSchema = z.object({ version: z.string() });

export function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.resolve(createRequire(import.meta.url).resolve(name), '../..');
  } catch {
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL for this machine (${name}) is not installed: run npm ci, or set DATABASE_URL to use another PostgreSQL.`,
    );
  }
}

/**
 * Returns the directory with bin, lib and share: the package's, or a copy next to the data if the
 * account cannot reach the package or create its library links.
 */
export async function prepareBinaries(packageDir: string, home: DataLocation): Promise<string> {
  const { pgDir, account } = home;
  const native = path.join(packageDir, 'native');
  const isReachable = !account || (await isUsable(account, native));
  if (isReachable && (await linkLibraries(packageDir, native))) return native;

  const { version } = packageSchema.parse(
    JSON.parse(await readFile(path.join(packageDir, 'package.json'), 'utf8')),
  );
  const copy = `${pgDir}.programs-${version}`;
  if (!(await isCompleteCopy(native, copy))) await copyBinaries(packageDir, copy);
  return copy;
}

/** npm creates files with the umask, which may allow others to enter directories only (066). */
async function isUsable(account: OsAccount, native: string): Promise<boolean> {
  const isExecutable = await canReach(account, path.join(native, 'bin/postgres'));
  return isExecutable && canRead(account, path.join(native, 'share/postgresql/postgres.bki'));
}

/** Without install scripts, npm creates no links. Returns false if the package is read-only. */
async function linkLibraries(packageDir: string, native: string): Promise<boolean> {
  const list = await readFile(path.join(packageDir, 'native/pg-symlinks.json'), 'utf8');
  for (const { source, target } of librariesSchema.parse(JSON.parse(list))) {
    const link = path.join(native, path.relative('native', target));
    if (await lstat(link).catch(() => null)) continue;
    try {
      await symlink(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if (['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error))) return false;
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
  return true;
}

async function copyBinaries(packageDir: string, copy: string): Promise<void> {
  const native = path.join(packageDir, 'native');
  const fresh = await mkdtemp(`${copy}.new-`);
  try {
    await chmod(fresh, 0o755);
    for (const file of await listFiles(native)) {
      const target = path.join(fresh, file);
      await mkdir(path.dirname(target), { recursive: true });
      await copyFile(path.join(native, file), target);
    }
    await linkLibraries(packageDir, fresh);
    await makeReadable(fresh);
    await rm(copy, { recursive: true, force: true });
    await rename(fresh, copy);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw error;
  }
}

/** Sets the modes, whatever the umask (077). */
async function makeReadable(dir: string): Promise<void> {
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const target = path.join(entry.parentPath, entry.name);
    const isProgram = entry.isDirectory() || path.basename(entry.parentPath) === 'bin';
    await chmod(target, isProgram ? 0o755 : 0o644);
  }
}

/** A full disk or power failure can damage a finished copy. */
async function isCompleteCopy(native: string, copy: string): Promise<boolean> {
  for (const file of await listFiles(native)) {
    const [original, copied] = await Promise.all([
      stat(path.join(native, file)),
      stat(path.join(copy, file)).catch(() => null),
    ]);
    if (copied?.size !== original.size) return false;
  }
  return true;
}

async function listFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)));
}
