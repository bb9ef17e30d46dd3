import { chmod, mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { storeLastBackup } from '#platform/backup/last-backup.ts';
import { statementRunner } from '#platform/db/transaction.ts';
import { freshDatabase, setUpDoctor, testFixtures, type Options } from '#testing/ops/doctor.ts';
import { fileChecks } from './file-checks.ts';

const doctor = setUpDoctor();

const folder = (name: string) => mkdtemp(path.join(doctor.dir(), `${name}-`));

async function folderWith(name: string, mode: number): Promise<string> {
  const parent = await folder('files');
  await writeFile(path.join(parent, name), 'secret');
  await chmod(path.join(parent, name), mode);
  return parent;
}

/** Uses /proc, where nothing can be written. */
async function fullDisk(): Promise<string> {
  const parent = await folder('full');
  await symlink('/proc', path.join(parent, 'pg18'));
  return parent;
}

async function roomyDisk(): Promise<string> {
  const parent = await folder('roomy');
  await mkdir(path.join(parent, 'pg18'));
  return parent;
}

async function backedUp(daysAgo: number): Promise<Options> {
  const database = await freshDatabase();
  const createdAt = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
  await statementRunner(database.db)((statement) =>
    storeLastBackup(statement, { createdAt, file: '/backups/a', bytes: 1 }),
  );
  return { database };
}

async function ownPages(privacy: string): Promise<Options> {
  const dir = await folder('pages');
  await writeFile(path.join(dir, 'privacy.md'), privacy);
  return { env: { PAGES_DIR: dir } };
}

testFixtures(
  fileChecks,
  {
    'secret-files': {
      good: async () => ({ env: { DATA_DIR: await folderWith('auth-secret', 0o600) } }),
      broken: async () => ({ env: { DATA_DIR: await folderWith('auth-secret', 0o640) } }),
      level: 'problem',
    },
    'backup-files': {
      good: async () => ({ env: { BACKUP_DIR: await folderWith('all.tar.gz', 0o600) } }),
      broken: async () => ({ env: { BACKUP_DIR: await folderWith('all.tar.gz', 0o604) } }),
      level: 'problem',
    },
    'disk-space': {
      good: async () => ({ env: { DATA_DIR: await roomyDisk() } }),
      broken: async () => ({ env: { DATA_DIR: await fullDisk() } }),
      level: 'problem',
    },
    'backup-dir': {
      good: async () => ({ env: { BACKUP_DIR: await roomyDisk() } }),
      broken: () => ({ env: { BACKUP_DIR: path.join(doctor.dir(), 'missing') } }),
      level: 'problem',
    },
    'backup-disk': {
      good: () => ({ env: { DATA_DIR: '/proc', BACKUP_DIR: doctor.dir() } }),
      broken: () => ({ env: { BACKUP_DIR: doctor.dir() } }),
      level: 'warning',
    },
    'backup-age': { good: () => backedUp(1), broken: () => backedUp(3), level: 'problem' },
    'provider-terms': {
      good: () => ownPages('Uses YouTube API Services (https://policies.google.com/privacy).'),
      broken: () => ownPages('We store nothing.'),
      level: 'problem',
    },
  },
  doctor,
);
