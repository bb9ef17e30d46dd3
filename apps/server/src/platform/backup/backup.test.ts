import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Encrypter } from 'age-encryption';
import { runs } from '@reprise/contract/testing/runs.ts';
import { PHOTO_PATH } from '@reprise/contract/accounts/rules/avatar-url.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { migrations } from '#migrations/index.ts';
import { loadSampleCommunity } from '#sample/load-sample-community.ts';
import { migrate } from '#platform/db/migrate.ts';
import type { Db, OpenDatabase } from '#platform/db/open.ts';
import { findDifferences } from '#ops/fsck/find-differences.ts';
import type { Secrets } from '#platform/secrets/fingerprint.ts';
import { backUpAsRelease } from '#testing/old-backup.ts';
import { openReleasedDatabase } from '#testing/released-database.ts';
import { storedState } from '#testing/stored-state.ts';
import { openEmptyDatabase, openTestDatabase } from '#testing/test-database.ts';
import { makeUser } from '#testing/users.ts';
import { readArchive } from './archive-reader.ts';
import { writeArchive } from './archive-writer.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';

// By design, a passphrase takes a third of a second of CPU time.
vi.setConfig({ testTimeout: 60_000 });

const secrets: Secrets = { current: 'c'.repeat(32), previous: 'p'.repeat(32) };
const passphrase = 'correct horse battery';

let source: OpenDatabase;
let dir: string;
let file: string;

beforeAll(async () => {
  source = await openTestDatabase();
  await loadSampleCommunity(source.db, true);
  // Text that `copy` must escape, and a deleted row with the highest key.
  await makeUser(source.db, 'eve');
  await sql`update users set bio = ${'back\\slash\ttab\nline \\. ünï 🎬'} where username = 'eve'`.execute(
    source.db,
  );
  await sql`
    insert into photos (user_id, public_id, image)
    select id, repeat('a', 22), ${Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))}
    from users where username = 'eve'`.execute(source.db);
  await sql`
    update users set img_url = ${PHOTO_PATH}::text || repeat('a', 22) || '.webp'
    where username = 'eve'`.execute(source.db);
  await makeUser(source.db, 'gone');
  await sql`delete from users where username = 'gone'`.execute(source.db);
  return source.close;
});

beforeEach(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'reprise-backup-'));
  file = path.join(dir, 'all.backup');
  onTestFinished(() => rm(dir, { recursive: true }));
});

it('restores all rows, keys, constraints, triggers and the secrets', async () => {
  const summary = await backUp();
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(dir)).toEqual(['all.backup']);
  const target = await emptyDatabase();
  expect(await restore(target)).toEqual({ secrets, rows: summary.rows });
  expect(summary.rows).toBeGreaterThan(500);
  expect(await storedState(target.db, { withAuth: true })).toBe(
    await storedState(source.db, { withAuth: true }),
  );
  expect(await schemaOf(target.db)).toEqual(await schemaOf(source.db));
  expect(await findDifferences(target.db)).toEqual([]);
});

it('encrypts with a passphrase that costs 2^16 to try', async () => {
  await backUp({ passphrase });
  expect((await readFile(file)).toString('latin1')).toMatch(
    /^age-encryption\.org\/v1\n-> scrypt \S+ 16\n/,
  );
});

it('needs the passphrase', async () => {
  setCheapPassphrases();
  await backUp({ passphrase });
  const target = await emptyDatabase();
  await expect(restore(target)).rejects.toThrow(`${file} is encrypted: set BACKUP_PASSPHRASE.`);
  await expect(restore(target, { passphrase: 'wrong horse battery' })).rejects.toThrow(
    `BACKUP_PASSPHRASE is not the passphrase of ${file}.`,
  );
  await expectEmpty(target);
  expect((await restore(target, { passphrase })).secrets).toEqual(secrets);
});

function setCheapPassphrases(): void {
  const { setScryptWorkFactor } = Encrypter.prototype;
  const spy = vi.spyOn(Encrypter.prototype, 'setScryptWorkFactor');
  spy.mockImplementation(function set(this: Encrypter) {
    setScryptWorkFactor.call(this, 10);
  });
  onTestFinished(() => spy.mockRestore());
}

it.each([undefined, passphrase])('rejects a damaged file (passphrase: %s)', async (phrase) => {
  const options = phrase === undefined ? {} : { passphrase: phrase };
  setCheapPassphrases();
  await backUp(options);
  const bytes = await readFile(file);
  const target = await emptyDatabase();
  const middle = bytes.length >> 1;
  // A single bit can be a distance to other equal bytes, which changes nothing.
  const inverted = bytes.map((byte, index) =>
    index >= middle && index < middle + 16 ? byte ^ 0xff : byte,
  );
  const damaged = [
    bytes.subarray(0, bytes.length / 3),
    bytes.subarray(0, -1),
    inverted,
    Buffer.concat([bytes, Buffer.from('more')]),
  ];
  for (const content of damaged) {
    await writeFile(file, content);
    await expect(restore(target, options)).rejects.toThrow(`${file} is damaged or incomplete (`);
    await expectEmpty(target);
  }
});

it.each(['', 'no backup at all'])('rejects a file that is no backup (%j)', async (content) => {
  await writeFile(file, content);
  const target = await emptyDatabase();
  await expect(restore(target)).rejects.toThrow(`${file} is not a backup of Reprise.`);
});

interface Change {
  readonly name: string;
  readonly to: (text: string) => string | null;
}

/** Makes a change that neither gzip nor tar detects. */
async function repack({ name, to }: Change): Promise<void> {
  const changed = path.join(dir, 'changed');
  await writeArchive({ file: changed }, async (add) => {
    for await (const entry of readArchive({ file })) {
      const text = Buffer.from(entry.bytes).toString();
      const content = entry.name === name ? to(text) : text;
      if (content !== null) await add(entry.name, Buffer.from(content));
    }
  });
  file = changed;
}

const changes: [string, Change, RegExp][] = [
  [
    'a row that PostgreSQL rejects',
    { name: 'tables/users/000000.copy', to: () => 'one column\n' },
    /is damaged or incomplete \(.*\): use another backup\.$/,
  ],
  [
    'a column that does not exist',
    { name: 'backup.json', to: (text) => text.replace('"username"', '"password"') },
    /is damaged or incomplete \(column "password".*\): use another backup\.$/,
  ],
  [
    'an altered part',
    { name: 'tables/users/000000.copy', to: (text) => text.replace('eve', 'Eve') },
    /users\/000000\.copy was altered/,
  ],
  [
    'a missing part',
    { name: 'tables/users/000000.copy', to: () => null },
    /a part is missing|altered/,
  ],
  ['missing checksums', { name: 'checksums.json', to: () => null }, /it ends too early/],
  ['a missing header', { name: 'backup.json', to: () => null }, /backup\.json is missing/],
  [
    'a header that is no JSON',
    { name: 'backup.json', to: () => '{' },
    /backup\.json cannot be read/,
  ],
  ['altered secrets', { name: 'secrets.json', to: () => 'null' }, /secrets\.json was altered/],
];

it.each(changes.slice(0, runs(changes.length, 4)))(
  'rejects a backup with %s',
  async (_name, change, reason) => {
    await backUp();
    await repack(change);
    const target = await emptyDatabase();
    await expect(restore(target)).rejects.toThrow(reason);
    await expectEmpty(target);
  },
);

it('leaves the database empty after a failure in the last step', async () => {
  await backUp();
  const target = await emptyDatabase();
  const { pool } = target;
  const storeSecrets = () => ({ afterCommit: () => expect.unreachable() });
  const fail = (text: string) => {
    if (text === 'Checking references') throw new Error('The machine is on fire.');
  };
  await expect(restoreBackup({ pool, migrations, storeSecrets }, { file }, fail)).rejects.toThrow(
    'The machine is on fire.',
  );
  await expectEmpty(target);
});

/** The oldest, then the newest. */
const [oldest = 0, ...later] = migrations.slice(0, -1).map(({ version }) => version);
const versions = [oldest, ...later.toReversed()];

it.each(versions.slice(0, runs(versions.length, 2)))(
  'restores a backup of schema %i and migrates it',
  async (version) => {
    const old = await openReleasedDatabase();
    onTestFinished(old.close);
    await migrate(
      old.pool,
      migrations.filter((each) => each.version <= version),
    );
    await backUpAsRelease(old, file);
    const target = await emptyDatabase();
    expect(await restore(target)).toMatchObject({ secrets: null });
    await migrate(old.pool, migrations);
    // Migration 0040 sets it to now.
    for (const { db } of [old, target]) {
      await sql`update sources set credited_at = 'epoch'`.execute(db);
    }
    expect(await storedState(target.db, { withAuth: true })).toBe(
      await storedState(old.db, { withAuth: true }),
    );
    expect(await schemaOf(target.db)).toEqual(await schemaOf(old.db));
    expect(await findDifferences(target.db)).toEqual([]);
  },
);

it('rejects a backup of a development version', async () => {
  await backUp();
  await repack({
    name: 'backup.json',
    to: (text) => text.replace(/"schema": \d+/, '"schema": 38'),
  });
  const target = await emptyDatabase();
  await expect(restore(target)).rejects.toThrow(
    'The backup has schema version 38, of a development version of Reprise, and cannot be restored.',
  );
  await expectEmpty(target);
});

it('rejects a newer schema and a newer format', async () => {
  await backUp();
  const target = await emptyDatabase();
  await expect(restore(target, { known: migrations.slice(0, -1) })).rejects.toThrow(
    /^The backup has schema version \d+, and this Reprise supports only \d+: restore it with Reprise \S+ or newer\.$/,
  );
  await repack({ name: 'backup.json', to: () => '{ "format": 2, "app": "9.0.0" }' });
  await expect(restore(target)).rejects.toThrow(
    'The backup has format 2, and this Reprise reads only 1: restore it with Reprise 9.0.0 or newer.',
  );
  await expectEmpty(target);
});

it('rejects a database that is not empty, and leaves it as it is', async () => {
  await backUp();
  const target = await openTestDatabase();
  onTestFinished(target.close);
  await makeUser(target.db, 'alice');
  const before = await storedState(target.db);
  await expect(restore(target)).rejects.toThrow(/^The database is not empty \(it has \w+\)/);
  expect(await storedState(target.db)).toBe(before);
});

it('never replaces a file, and leaves none behind after a failure', async () => {
  await writeFile(file, 'mine');
  await expect(backUp()).rejects.toThrow(`${file} exists: choose another name.`);
  expect(await readFile(file, 'utf8')).toBe('mine');
  await rm(file);
  await expect(
    writeArchive({ file }, async (add) => {
      await add('backup.json', Buffer.from('{}'));
      throw new Error('The connection is lost.');
    }),
  ).rejects.toThrow('The connection is lost.');
  expect(await readdir(dir)).toEqual([]);
  file = path.join(dir, 'missing/all.backup');
  await expect(backUp()).rejects.toThrow('ENOENT');
  expect(existsSync(file)).toBe(false);
});

it.each([undefined, passphrase])(
  'reports the share that is done, with passphrase %s',
  async (phrase) => {
    setCheapPassphrases();
    const archive = { file, ...(phrase === undefined ? {} : { passphrase: phrase }) };
    const saved: number[] = [];
    const restored: number[] = [];
    const to = (shares: number[]) => (_text: string, share?: number) => {
      if (share !== undefined) shares.push(share);
    };
    await createBackup({ pool: source.pool, migrations, secrets }, archive, to(saved));
    const { pool } = await emptyDatabase();
    const storeSecrets = () => ({ afterCommit: () => undefined });
    await restoreBackup({ pool, migrations, storeSecrets }, archive, to(restored));
    for (const shares of [saved, restored]) {
      expect(shares.length).toBeGreaterThan(5);
      expect(shares).toEqual(shares.toSorted((one, other) => one - other));
      expect(shares[0]).toBeGreaterThan(0);
      expect(shares.at(-1)).toBeGreaterThan(0.9);
      expect(shares.at(-1)).toBeLessThanOrEqual(1);
    }
  },
);

async function emptyDatabase(): Promise<OpenDatabase> {
  const database = await openEmptyDatabase();
  onTestFinished(database.close);
  return database;
}

function backUp(options: { passphrase?: string } = {}) {
  return createBackup({ pool: source.pool, migrations, secrets }, { file, ...options });
}

interface Restored {
  readonly secrets: Secrets | null;
  readonly rows: number;
}

async function restore(
  { pool }: OpenDatabase,
  options: { passphrase?: string; known?: typeof migrations } = {},
): Promise<Restored> {
  const { known = migrations, ...archive } = options;
  let restored: Secrets | null = null;
  const storeSecrets = (found: Secrets | null) => ({ afterCommit: () => (restored = found) });
  const { rows } = await restoreBackup(
    { pool, migrations: known, storeSecrets },
    { file, ...archive },
  );
  return { secrets: restored, rows };
}

async function schemaOf(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ line: string }>`
    select format('column %s.%s %s %s %s', table_name, column_name, udt_name, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select format('trigger %s %s', pg_get_triggerdef(oid), tgenabled)
      from pg_trigger where not tgisinternal
    union all select format('sequence %s %s', sequencename, last_value)
      from pg_sequences where schemaname = 'public'
    order by 1`.execute(db);
  return rows.map(({ line }) => line);
}

async function expectEmpty({ db }: OpenDatabase): Promise<void> {
  const { rows } = await sql`
    select relname from pg_class where relnamespace = 'public'::regnamespace`.execute(db);
  expect(rows).toEqual([]);
}
