import { access, constants, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#platform/config.ts';
import { readLastBackup } from '#platform/backup/last-backup.ts';
import { FREE_MIN_BYTES, freeBytesOf } from '#platform/free-space.ts';
import { readOwnPages } from '#platform/http/pages/own-pages.ts';
import { problem, warning, type Check, type Finding } from './check.ts';

const MIB = 1024 * 1024;
const DAY_MS = 86_400_000;
const FREE_LOW = 1024 * MIB;
const BACKUP_AGE_MAX_DAYS = 2;
const OTHERS = 0o077;

/** What the operator's own pages must name: the terms, the service, and Google's privacy policy. */
const providerTerms = [
  ['terms', 'youtube.com/t/terms'],
  ['privacy', 'YouTube API Services'],
  ['privacy', 'policies.google.com/privacy'],
] as const;

export const fileChecks: readonly Check[] = [
  {
    id: 'secret-files',
    why: 'Who reads the secret can sign in as every user, and who reads the password the database.',
    find: async ({ config }) => {
      const files = ['auth-secret', 'database-password'].map((name) =>
        path.join(config.DATA_DIR, name),
      );
      return findOpenFiles(files);
    },
  },
  {
    id: 'backup-files',
    why: 'A backup contains the data of all users and the secret.',
    find: async ({ config: { BACKUP_DIR: dir } }) => {
      if (dir === undefined) return null;
      const names = await readdir(dir).catch(() => []);
      return findOpenFiles(names.map((name) => path.join(dir, name)));
    },
  },
  {
    id: 'disk-space',
    why: 'Without space PostgreSQL stops, and the site is read-only.',
    find: async ({ config }) => {
      if (config.DATABASE_URL !== undefined) return null;
      return findLowSpace(path.join(config.DATA_DIR, 'pg18'));
    },
  },
  {
    id: 'backup-dir',
    why: 'There are no daily backups.',
    find: async ({ config: { BACKUP_DIR: dir } }) => {
      if (dir === undefined) return null;
      const isWritable = await access(dir, constants.W_OK).then(
        () => true,
        () => false,
      );
      if (isWritable) return findLowSpace(dir);
      return problem(
        `BACKUP_DIR ${dir} is missing or cannot be written.`,
        'Create it, or correct its owner.',
      );
    },
  },
  {
    id: 'backup-disk',
    why: 'The disk that loses the database loses the backups with it.',
    find: async ({ config }) => {
      const { BACKUP_DIR, DATABASE_URL, DATA_DIR } = config;
      if (BACKUP_DIR === undefined || DATABASE_URL !== undefined) return null;
      const [data, backups] = await Promise.all([deviceOf(DATA_DIR), deviceOf(BACKUP_DIR)]);
      if (data === null || data !== backups) return null;
      return warning(
        'BACKUP_DIR is on the disk of the database.',
        'Choose another disk, or copy the backups to another machine and check that copy.',
      );
    },
  },
  {
    id: 'backup-age',
    why: 'What was written since the last backup is lost with the database.',
    find: async ({ db, config }) => {
      const last = await readLastBackup(db);
      const fix =
        config.BACKUP_DIR === undefined
          ? 'Set BACKUP_DIR for daily backups, or use pgBackRest (docs/operate/point-in-time.md); npm run ops -- backup makes one now.'
          : "Look for 'backup failed' in the log of the servers.";
      if (last === null) return warning('This database was never backed up.', fix);
      const days = Math.floor((Date.now() - Date.parse(last.createdAt)) / DAY_MS);
      if (days < BACKUP_AGE_MAX_DAYS) return null;
      return problem(`The last backup is ${days} days old (${last.file}).`, fix);
    },
  },
  {
    id: 'provider-terms',
    why: 'YouTube may end the playback of clips on a site that does not name its terms.',
    find: ({ config }) => {
      const pages = readOwnPages(config.PAGES_DIR);
      const missing = providerTerms.filter(
        ([page, term]) => pages.get(page)?.includes(term) === false,
      );
      return missing.length === 0
        ? null
        : problem(
            `Pages in PAGES_DIR lack what YouTube asks for: ${missing.map(([page, term]) => `${page}.md '${term}'`).join(', ')}.`,
            'Add it (docs/operate/README.md, "Pages about your site").',
          );
    },
  },
];

async function findOpenFiles(files: readonly string[]): Promise<Finding | null> {
  const open = [];
  for (const file of files) {
    const { mode = 0 } = (await stat(file).catch(() => null)) ?? {};
    if ((mode & OTHERS) !== 0) open.push(file);
  }
  if (open.length === 0) return null;
  return problem(
    `Other users of this machine can read ${open.join(', ')}.`,
    `chmod 600 ${open.join(' ')}`,
  );
}

async function findLowSpace(dir: string): Promise<Finding | null> {
  const free = await freeBytesOf(dir);
  if (free >= FREE_LOW) return null;
  const level = free < FREE_MIN_BYTES ? problem : warning;
  return level(
    `${Math.floor(free / MIB)} MiB are free on the disk of ${dir}.`,
    'Free some space, or use a larger disk.',
  );
}

async function deviceOf(dir: Config['DATA_DIR']): Promise<number | null> {
  return stat(dir).then(
    ({ dev }) => dev,
    () => null,
  );
}
