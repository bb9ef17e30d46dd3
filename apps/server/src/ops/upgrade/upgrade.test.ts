import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { migrations } from '#migrations/index.ts';
import type { Migration } from '#platform/db/migrate.ts';
import { newestVersion } from '#platform/db/migrate/schema-state.ts';
import type { OpenDatabase } from '#platform/db/open.ts';
import { runOps } from '#testing/command-process.ts';
import { PROCESS_TIMEOUTS, testDatabaseUrl } from '#testing/server-process.ts';
import { openReleasedDatabase, RELEASED_SCHEMA } from '#testing/released-database.ts';
import { openEmptyDatabase, openTestDatabase } from '#testing/test-database.ts';
import { obstaclesTo } from './obstacles.ts';
import { planUpgrade, type UpgradePlan } from './plan.ts';

vi.setConfig(PROCESS_TIMEOUTS);

const OLD_SCHEMA = RELEASED_SCHEMA;

let old: OpenDatabase;
beforeAll(async () => {
  old = await openReleasedDatabase();
});
afterAll(() => old.close());

const check = (database: OpenDatabase) => {
  const DATABASE_URL = testDatabaseUrl(database.pool.options.database ?? '');
  return runOps({ DATABASE_URL }, '--json', 'upgrade', '--check');
};

describe('ops upgrade --check', () => {
  it('lists the steps of an older database and what is in the way, and changes nothing', async () => {
    const { code, stdout } = await check(old);
    expect(code).toBe(1);
    const plan = JSON.parse(stdout);
    expect(plan).toMatchObject({
      schema: OLD_SCHEMA,
      targetSchema: newestVersion(migrations),
      postgres: expect.stringMatching(/^18\./),
      lastBackup: null,
      canGoBack: false,
      freeBytes: null,
      obstacles: [expect.stringMatching(/^This database was never backed up: /)],
    });
    expect(plan.steps.map(({ version }: Migration) => version)).toEqual(
      migrations.map(({ version }) => version).filter((version) => version > OLD_SCHEMA),
    );
    expect(plan.steps[0]).toMatchObject({ name: 'credit-ages', kind: 'expand', rows: 0 });
    const { rows } = await old.pool.query(`select value from schema_meta where key = 'version'`);
    expect(rows).toEqual([{ value: String(OLD_SCHEMA) }]);
  });

  it('ends with 0 after a backup, and with nothing to do on a database of this release', async () => {
    const createdAt = new Date().toISOString();
    const backup = JSON.stringify({ createdAt, file: '/backups/a.tar.gz', bytes: 1 });
    await old.pool.query(`insert into schema_meta values ('last-backup', $1)`, [backup]);
    const ready = await runOps(
      { DATABASE_URL: testDatabaseUrl(old.pool.options.database ?? '') },
      'upgrade',
      '--check',
    );
    expect(ready).toMatchObject({ code: 0, stderr: '' });
    expect(ready.stdout).toMatch(/^Database: schema 39, .*\n40 +credit-ages +expand +0 +0\n/s);
    expect(ready.stdout).toMatch(/Nothing is in the way\.\n$/);
    const current = await openTestDatabase();
    onTestFinished(current.close);
    const { code, stdout } = await check(current);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ steps: [], obstacles: [] });
  });

  it('has one step for an empty database', async () => {
    const empty = await openEmptyDatabase();
    onTestFinished(empty.close);
    const { stdout } = await check(empty);
    const step = { version: newestVersion(migrations), name: 'foundation', kind: 'foundation' };
    expect(JSON.parse(stdout)).toMatchObject({ schema: 0, steps: [{ ...step, rows: 0 }] });
  });

  it('fails on a database that this release cannot use, and without --check', async () => {
    const newer = await openTestDatabase();
    onTestFinished(newer.close);
    await newer.pool.query(
      `update schema_meta set value = '999' where key in ('version', 'oldest-code')`,
    );
    const { code, stdout } = await check(newer);
    expect(code).toBe(1);
    expect(JSON.parse(stdout).error).toMatch(/start a newer Reprise on it/);
    expect(await runOps({}, 'upgrade')).toMatchObject({ code: 2, stdout: '' });
    expect(await runOps({ DATA_DIR: '/nonexistent' }, 'upgrade', '--check')).toMatchObject({
      code: 1,
      stderr:
        'There is no database in /nonexistent: set DATA_DIR or DATABASE_URL as for the server, or start it first.\n',
    });
  });
});

describe('planUpgrade', () => {
  const rows = async (added: Migration) => {
    const plan = await planUpgrade(old.db, old.pool, [
      ...migrations.filter(({ version }) => version <= OLD_SCHEMA),
      { ...added, version: OLD_SCHEMA + 1 },
    ]);
    const [step] = plan.steps;
    return { rows: step?.rows, canGoBack: plan.canGoBack };
  };
  const named = { version: 0, name: 'probe' };

  it.each<[Migration, 'likes' | 'tiles' | 'users' | null]>([
    [{ ...named, kind: 'index', index: 'probe', on: 'likes (tile_id)' }, 'likes'],
    [{ ...named, kind: 'backfill', table: 'tiles', key: 'id', set: 'likes = 0' }, 'tiles'],
    [{ ...named, kind: 'expand', sql: 'alter table users add column probe int' }, null],
    [{ ...named, kind: 'expand', sql: 'alter table users validate constraint probe' }, 'users'],
    [{ ...named, kind: 'index', index: 'probe', on: 'table_of_a_step_before (id)' }, null],
  ])('counts the rows of %j', async (migration, table) => {
    const stored = await old.pool.query(`select from ${table ?? 'likes where false'}`);
    expect(await rows(migration)).toEqual({ rows: stored.rowCount, canGoBack: true });
  });

  it.each([
    [OLD_SCHEMA, true],
    [OLD_SCHEMA + 1, false],
  ])('knows whether code of schema 39 runs after a contract for %i', async (oldestCode, is) => {
    const contract = { ...named, kind: 'contract', sql: 'drop table saves', oldestCode } as const;
    expect(await rows(contract)).toEqual({ rows: 0, canGoBack: is });
  });
});

describe('obstaclesTo', () => {
  const HOUR = 3_600_000;
  const step = { version: 2, name: 'probe', kind: 'index', rows: 0, seconds: 0 } as const;
  const plan: UpgradePlan = {
    schema: 1,
    postgres: '18.4',
    databaseBytes: 0,
    steps: [{ ...step, bytes: 1_000_000 }],
    lastBackup: { createdAt: new Date(0).toISOString(), file: '/b', bytes: 1 },
    canGoBack: true,
  };

  it.each<[string, Partial<UpgradePlan>, { hours?: number; freeBytes?: number }, RegExp | null]>([
    ['a backup of today and room', {}, {}, null],
    ['an old backup', {}, { hours: 24 }, /^The last backup is 24 hours old \(\/b\)/],
    ['no backup', { lastBackup: null }, {}, /never backed up/],
    ['no backup of an empty database', { lastBackup: null, schema: 0 }, {}, null],
    ['an old backup with nothing to migrate', { steps: [] }, { hours: 24 }, null],
    ['a full disk', {}, { freeBytes: 60 * 1024 ** 2 }, /60 MiB free, .* up to 65 MiB/],
    ['PostgreSQL 14', { postgres: '14.9' }, {}, /^PostgreSQL 14\.9 is older than 15/],
  ])('%s', (_, part, { hours = 1, freeBytes = 10 ** 9 }, expected) => {
    const found = obstaclesTo({ ...plan, ...part }, { now: hours * HOUR, freeBytes });
    expect(found).toEqual(expected === null ? [] : [expect.stringMatching(expected)]);
  });
});
