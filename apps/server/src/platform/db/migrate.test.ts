import { expect, inject, it, onTestFinished } from 'vitest';
import { StartError } from '#platform/errors.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { migrate, type Migration } from './migrate.ts';
import { openDatabase, type OpenDatabase } from './open.ts';

const base = 100;
const table: Migration = {
  version: base + 1,
  name: 'a table',
  kind: 'expand',
  sql: 'create table jars (id int); insert into jars values (1)',
};
const index: Migration = {
  version: base + 2,
  name: 'an index',
  kind: 'concurrent',
  statements: [
    'drop index concurrently if exists jars_id',
    'create index concurrently jars_id on jars (id)',
  ],
};
const column: Migration = {
  version: base + 3,
  name: 'a column',
  kind: 'expand',
  sql: 'alter table jars add column label text',
};

async function openForTest(): Promise<OpenDatabase> {
  const database = await openTestDatabase();
  onTestFinished(database.close);
  return database;
}

async function versionOf({ pool }: OpenDatabase): Promise<number> {
  const { rows } = await pool.query(`select value from schema_meta where key = 'version'`);
  return Number(rows[0].value);
}

async function columnsOf({ pool }: OpenDatabase): Promise<string[]> {
  const { rows } = await pool.query(
    `select column_name from information_schema.columns where table_name = 'jars' order by 1`,
  );
  return rows.map(({ column_name }) => column_name);
}

it('runs each step once when several servers start at once', async () => {
  const database = await openForTest();
  const others = [1, 2].map(() =>
    openDatabase(
      { ...inject('postgres'), database: database.pool.options.database ?? '' },
      () => undefined,
    ),
  );
  onTestFinished(async () => void (await Promise.all(others.map(({ close }) => close()))));
  const steps = [table, index, column];
  await Promise.all([database, ...others].map(({ pool }) => migrate(pool, steps)));
  expect((await database.pool.query('select * from jars')).rows).toEqual([{ id: 1, label: null }]);
  expect(await versionOf(database)).toBe(column.version);
});

it('lets readers pass while a step waits for one of them, and runs it afterwards', async () => {
  const database = await openForTest();
  await migrate(database.pool, [table]);
  const reader = await database.pool.connect();
  await reader.query('begin; select * from jars');
  const migrating = migrate(database.pool, [table, column]);
  await expect
    .poll(async () => {
      const { rowCount } = await database.pool.query(
        `select from pg_locks where not granted and relation = 'jars'::regclass`,
      );
      return rowCount;
    })
    .toBe(1);
  const started = performance.now();
  expect((await database.pool.query('select * from jars')).rowCount).toBe(1);
  expect(performance.now() - started).toBeLessThan(1_000);
  expect(await columnsOf(database)).toEqual(['id']);
  await reader.query('commit');
  reader.release();
  await migrating;
  expect(await columnsOf(database)).toEqual(['id', 'label']);
});

it('rejects a database that is newer than the code, and changes nothing', async () => {
  const database = await openForTest();
  await migrate(database.pool, [table, index]);
  await expect(migrate(database.pool, [table])).rejects.toThrow(
    `The database has schema version ${index.version}, this Reprise knows only ${table.version}: start a newer Reprise on it.`,
  );
  expect(await versionOf(database)).toBe(index.version);
});

it('rejects a database of a development version, and changes nothing', async () => {
  const database = await openForTest();
  // Development versions stored no step names.
  await database.pool.query(
    `delete from schema_meta; insert into schema_meta values ('version', '9')`,
  );
  await expect(migrate(database.pool, [{ ...table, version: 1 }])).rejects.toThrow(
    new StartError(
      'This database was created by a development version of Reprise and cannot be upgraded. Use an empty database.',
    ),
  );
  expect((await database.pool.query('select * from schema_meta')).rows).toEqual([
    { key: 'version', value: '9' },
  ]);
  expect(await columnsOf(database)).toEqual([]);
});

it('rejects a database whose step of the same version has another name', async () => {
  const database = await openForTest();
  await migrate(database.pool, [{ ...table, name: 'another table' }]);
  await expect(migrate(database.pool, [table, index])).rejects.toThrow(/development version/);
  expect(await versionOf(database)).toBe(table.version);
});

it('restarts a concurrent step after a failure', async () => {
  const database = await openForTest();
  await migrate(database.pool, [table]);
  const broken: Migration = {
    ...index,
    statements: [...('statements' in index ? index.statements : []), 'select 1 / 0'],
  };
  await expect(migrate(database.pool, [table, broken])).rejects.toThrow(/division by zero/);
  await database.pool.query(
    `update pg_index set indisvalid = false where indexrelid = 'jars_id'::regclass`,
  );
  expect(await versionOf(database)).toBe(table.version);
  await migrate(database.pool, [table, index]);
  const { rows } = await database.pool.query(
    `select indisvalid as "isValid" from pg_index where indexrelid = 'jars_id'::regclass`,
  );
  expect(rows).toEqual([{ isValid: true }]);
});

it('keeps the version and the tables when a step fails', async () => {
  const database = await openForTest();
  const broken: Migration = {
    version: column.version,
    name: 'half a column',
    kind: 'expand',
    sql: 'alter table jars add column label text; select 1 / 0',
  };
  await expect(migrate(database.pool, [table, index, broken])).rejects.toThrow(
    `Schema step ${broken.version} (half a column) failed: division by zero.`,
  );
  expect(await versionOf(database)).toBe(index.version);
  expect(await columnsOf(database)).toEqual(['id']);
  await migrate(database.pool, [table, index, column]);
  expect(await versionOf(database)).toBe(column.version);
});

it("does not change the time-out of the pool's connections", async () => {
  const database = await openForTest();
  await migrate(database.pool, [table]);
  const { rows } = await database.pool.query('show statement_timeout');
  expect(rows).toEqual([{ statement_timeout: '10s' }]);
});
