import { chmod, chown, mkdir, readdir, readFile } from 'node:fs/promises';
import { stat, symlink, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { runs } from '@reprise/contract/testing/runs.ts';
import { NOBODY } from './os-account.ts';
import { UnusableDataError } from './embedded-postgres-error.ts';
import * as kit from '#testing/postgres/embedded-postgres.ts';
import { PROCESS_TIMEOUTS } from '#testing/server-process.ts';

vi.setConfig(PROCESS_TIMEOUTS);

it('creates a UTF-8 database that is reachable only through its socket', async () => {
  const dataDir = await kit.makeDataDir();
  const { database, lines } = await kit.startForTest(dataDir);
  expect(database).toMatchObject({ dataDir });
  const settings = 'server_encoding fsync listen_addresses jit shared_buffers max_connections';
  const shown = settings.split(' ').map((name) => `current_setting('${name}')`);
  const sql = `select current_user, current_database(), datcollate, ${shown.join()} from pg_database where datname = current_database()`;
  expect(await kit.query(database.connection, sql)).toEqual([
    ['reprise_app', 'reprise', 'C', 'UTF8', 'on', '', 'off', '128MB', '200'],
  ]);
  expect((await stat(database.connection.host)).mode & 0o777).toBe(0o700);
  expect(lines).toEqual([]);
});

it.each(['077', '027', '066'].slice(0, runs(3, 1)))(
  'starts with the umask %s, and repairs a file that only root can read',
  async (umask) => {
    const before = process.umask(Number.parseInt(umask, 8));
    onTestFinished(() => void process.umask(before));
    const dataDir = await kit.makeTempDir();
    const { database } = await kit.startForTest(dataDir);
    expect(await kit.query(database.connection, 'select 1')).toEqual([[1]]);
    await database.stop();
    await chmod(path.join(dataDir, 'pg18.hba'), 0o600);
    const again = await kit.startForTest(dataDir);
    expect(await kit.query(again.database.connection, 'select 1')).toEqual([[1]]);
  },
);

it('keeps its rows after a stop and a start, and allows repeated stops', async () => {
  const dataDir = await kit.makeDataDir();
  const first = await kit.startForTest(dataDir);
  await kit.query(first.database.connection, `create table rows_before as select 'alice' as name`);
  await Promise.all([first.database.stop(), first.database.stop()]);
  await first.database.stop();

  const second = await kit.startForTest(dataDir);
  expect(second.database.isNew).toBe(false);
  expect(await kit.query(second.database.connection, 'table rows_before')).toEqual([['alice']]);
});

it('rejects a directory that is not a database of its version, and leaves it unchanged', async () => {
  const dataDir = await kit.makeTempDir();
  const pgDir = path.join(dataDir, 'pg18');
  await mkdir(pgDir);
  await writeFile(path.join(pgDir, 'letter.txt'), 'mine');
  if (kit.IS_ROOT) await chown(pgDir, NOBODY.uid, NOBODY.gid);
  expect(await kit.startError(dataDir)).toHaveProperty(
    'message',
    `${pgDir} is not a database of PostgreSQL 18: move it away, or choose another DATA_DIR.`,
  );
  expect(await readFile(path.join(pgDir, 'letter.txt'), 'utf8')).toBe('mine');
});

const toMoveFrom = (pgDir: string, version: number) =>
  new UnusableDataError(
    `${pgDir} is a database of PostgreSQL ${version}, not 18: back it up with the release of Reprise that used it (npm run ops -- backup FILE), move it away, and restore the backup with this release (npm run ops -- restore FILE).`,
  );

it('rejects a database of another version, and names the way to this one', async () => {
  const dataDir = await kit.makeDataDir();
  const pgDir = path.join(dataDir, 'pg18');
  await writeFile(path.join(pgDir, 'PG_VERSION'), '17\n');
  expect(await kit.startError(dataDir)).toEqual(toMoveFrom(pgDir, 17));
});

it.each([17, 19])('creates no database next to one of PostgreSQL %i', async (version) => {
  const dataDir = await kit.makeTempDir();
  const pgDir = path.join(dataDir, `pg${version}`);
  await mkdir(pgDir);
  expect(await kit.startError(dataDir)).toEqual(toMoveFrom(pgDir, version));
  expect(await readdir(dataDir)).toEqual([`pg${version}`]);
});

it('reports damaged files when PostgreSQL cannot read them', async () => {
  const dataDir = await kit.makeDataDir();
  await truncate(path.join(dataDir, 'pg18/global/pg_control'), 100);
  const error = await kit.startError(dataDir);
  expect(error).toBeInstanceOf(UnusableDataError);
  expect(String(error)).toMatch(
    /PostgreSQL does not start: .*pg_control.*: the files are damaged, restore them from a backup\.$/,
  );
});

it('rejects a link to missing data', async () => {
  const dataDir = await kit.makeTempDir();
  await symlink('/nowhere/pg18', path.join(dataDir, 'pg18'));
  expect(await kit.startError(dataDir)).toHaveProperty(
    'message',
    `${dataDir}/pg18 links to /nowhere/pg18, which is missing: restore it, or remove the link to begin with an empty database.`,
  );
});
