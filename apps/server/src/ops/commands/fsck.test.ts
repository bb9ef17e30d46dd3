import { readdir, rm } from 'node:fs/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { runOps } from '#testing/command-process.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded/start-embedded-postgres.ts';
import { makeTile } from '#testing/factories.ts';
import { makeDataDir, PROCESS_TIMEOUTS, testDatabaseUrl } from '#testing/server-process.ts';
import { openTestDatabase } from '#testing/test-database.ts';

vi.setConfig(PROCESS_TIMEOUTS);

it('prints that there are no differences, or prints them and exits with 1', async () => {
  const { db, pool, close } = await openTestDatabase();
  onTestFinished(close);
  const DATABASE_URL = testDatabaseUrl(pool.options.database ?? '');
  expect(await runOps({ DATABASE_URL }, 'fsck')).toEqual({
    code: 0,
    stdout: 'No differences.\n',
    stderr: '',
  });
  // Simulates a newer release with a compatible schema.
  await pool.query(`update schema_meta set value = '999' where key = 'version'`);
  const tileId = await makeTile(db, { likes: 2 });
  expect(await runOps({ DATABASE_URL }, 'fsck')).toEqual({
    code: 1,
    stdout: `tile ${tileId}: 2 likes stored, 0 counted\nDifferences: 1.\n`,
    stderr: '',
  });
  expect(await runOps({ DATABASE_URL }, '--json', 'fsck')).toEqual({
    code: 1,
    stdout: `${JSON.stringify({ differences: [`tile ${tileId}: 2 likes stored, 0 counted`] }, null, 2)}\n`,
    stderr: '',
  });
});

it('does not touch a database of another schema version, including the embedded one', async () => {
  const dataDir = await makeDataDir();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  await postgres.stop();
  expect(await runOps({ DATA_DIR: dataDir }, 'fsck')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'The database has a different schema version: start this release on it first.\n',
  });
});

it('creates no database in another folder', async () => {
  const dataDir = await makeDataDir();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  expect(await runOps({ DATA_DIR: dataDir }, 'fsck')).toEqual({
    code: 1,
    stdout: '',
    stderr: `There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL as for the server, or start it first.\n`,
  });
  expect(await readdir(dataDir)).toEqual([]);
});

it('prints one sentence if the database is unreachable', async () => {
  const { code, stderr } = await runOps({ DATABASE_URL: 'postgres://u@127.0.0.1:1/none' }, 'fsck');
  expect(code).toBe(1);
  expect(stderr).toMatch(/^The database at 127\.0\.0\.1 cannot be reached: .*\.\n$/);
});

it('rejects a misspelled setting, which would mean the embedded database', async () => {
  const dataDir = await makeDataDir();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const settings = { DATA_DIR: dataDir, DATABASE_ULR: 'postgres://db/reprise' };
  expect(await runOps(settings, 'fsck')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'DATABASE_ULR is not a setting: write DATABASE_URL, or unset DATABASE_ULR.\n',
  });
  expect(await readdir(dataDir)).toEqual([]);
});
