import { createHash } from 'node:crypto';
import {
  chmod,
  lstat,
  mkdir,
  readdir,
  readlink,
  realpath,
  rename,
  stat,
  symlink,
} from 'node:fs/promises';
import path from 'node:path';
import { canReach, isRoot, NOBODY, type OsAccount } from './os-account.ts';
import { otherVersion, UnusableDataError } from './embedded-postgres-error.ts';

/**
 * Files next to the data: pg18.lock, pg18.hba (access rules), pg18.run (the socket) and
 * pg18.programs-<version>.
 */
export interface DataLocation {
  pgDir: string;
  /** Null for the current account. */
  account: OsAccount | null;
  link: string | null;
}

/** For data directories that `nobody` cannot reach, e.g. under a 0700 home. */
const FALLBACK_ROOT = '/var/lib/reprise';

export async function locateData(dataDir: string): Promise<DataLocation> {
  await mkdir(dataDir, { recursive: true });
  const ownDir = await realpath(dataDir);
  const pgDir = path.join(ownDir, 'pg18');
  if (await exists(pgDir)) return locationOfData(pgDir);
  await rejectOtherVersions(ownDir);
  if (!isRoot()) return { pgDir, account: null, link: null };
  // PostgreSQL does not run as root.
  if (await canReach(NOBODY, ownDir)) return { pgDir, account: NOBODY, link: null };
  const key = createHash('sha256').update(ownDir).digest('hex').slice(0, 16);
  const dir = path.join(FALLBACK_ROOT, key);
  await mkdir(dir, { recursive: true });
  // The umask may have removed permissions. The contents have mode 0700.
  await chmod(FALLBACK_ROOT, 0o755);
  await chmod(dir, 0o755);
  return { pgDir: path.join(dir, 'pg18'), account: NOBODY, link: pgDir };
}

/** Creating a database would hide the data of another major version. */
async function rejectOtherVersions(dataDir: string): Promise<void> {
  const versions = (await readdir(dataDir)).flatMap((name) => /^pg(\d+)$/.exec(name)?.[1] ?? []);
  const newest = versions.toSorted((a, b) => Number(a) - Number(b)).at(-1);
  if (newest !== undefined) throw otherVersion(path.join(dataDir, `pg${newest}`), newest);
}

/**
 * Runs PostgreSQL as the owner of the data, so that `sudo npm start` does not change the owner of
 * files.
 */
async function locationOfData(entry: string): Promise<DataLocation> {
  const pgDir = await realpath(entry).catch(async () => {
    throw new UnusableDataError(
      `${entry} links to ${await readlink(entry)}, which is missing: restore it, or remove the link to begin with an empty database.`,
    );
  });
  const { uid, gid } = await stat(pgDir);
  if (!isRoot()) {
    if (uid === process.getuid?.()) return { pgDir, account: null, link: null };
    throw new UnusableDataError(
      `The database in ${pgDir} belongs to another user (uid ${uid}): start Reprise as that user, or choose another DATA_DIR.`,
    );
  }
  if (uid === 0) {
    throw new UnusableDataError(
      `The database in ${pgDir} belongs to root, but PostgreSQL does not run as root: give it to an ordinary user (chown -R ${NOBODY.uid}:${NOBODY.gid}).`,
    );
  }
  const account = { uid, gid };
  if (await canReach(account, pgDir)) return { pgDir, account, link: null };
  throw new UnusableDataError(
    `The owner (uid ${uid}) of the database in ${pgDir} cannot reach it: make the directories above it searchable (chmod o+x).`,
  );
}

/** Moves a database whose data directory was removed. Deletes nothing. */
export async function moveUnlinkedData(
  home: DataLocation,
  log: (line: string) => void,
): Promise<void> {
  if (!home.link || (await exists(home.link)) || !(await exists(home.pgDir))) return;
  const aside = `${home.pgDir}.unlinked-${Date.now()}`;
  await rename(home.pgDir, aside);
  log(`No link pointed to an earlier database of this data directory; it was moved to ${aside}.`);
}

export async function linkData(home: DataLocation, log: (line: string) => void): Promise<void> {
  if (!home.link) return;
  await symlink(home.pgDir, home.link);
  log(
    `The unprivileged user of the database cannot reach ${path.dirname(home.link)}: its files are in ${home.pgDir}.`,
  );
}

async function exists(entry: string): Promise<boolean> {
  return (await lstat(entry).catch(() => null)) !== null;
}
