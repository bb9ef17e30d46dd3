import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { migrations } from '#migrations/index.ts';
import { StartError } from '#platform/errors.ts';
import { openReleasedDatabase } from '#testing/released-database.ts';
import { storedState } from '#testing/stored-state.ts';
import { openEmptyDatabase, openTestDatabase } from '#testing/test-database.ts';
import type { MigrationProgress } from './migrate/migration-session.ts';
import { migrate, needsMigration, type Migration } from './migrate.ts';
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
  kind: 'index',
  index: 'jars_id',
  on: 'jars (id)',
};
const column: Migration = {
  version: base + 3,
  name: 'a column',
  kind: 'expand',
  sql: 'alter table jars add column label text',
};

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

it('creates the newest schema once when several servers start on an empty database', async () => {
  const database = await openEmptyDatabase();
  onTestFinished(database.close);
  const lines: string[] = [];
  const report = ({ version, name, doing }: MigrationProgress) =>
    lines.push(`${version} ${name}: ${doing}`);
  await Promise.all([1, 2, 3].map(() => migrate(database.pool, migrations, { report })));
  const newest = migrations.at(-1)?.version;
  expect(lines.filter((line) => !line.includes('waiting'))).toEqual([
    `${newest} foundation: started`,
    `${newest} foundation: finished`,
  ]);
  expect(await versionOf(database)).toBe(newest);
  expect(await needsMigration(database.pool, migrations)).toBe(false);
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

const backfill: Migration = {
  version: base + 4,
  name: 'labels',
  kind: 'backfill',
  table: 'jars',
  key: 'id',
  set: "label = 'jar ' || id",
  where: 'label is null',
};
const contract: Migration = {
  version: base + 5,
  name: 'no label',
  kind: 'contract',
  sql: 'alter table jars drop column label',
  oldestCode: column.version,
};

describe('code that is older than the database', () => {
  it('starts on an expanded schema, also while a newer server migrates', async () => {
    const database = await openForTest();
    await migrate(database.pool, [table, index, column]);
    const newer = await database.pool.connect();
    onTestFinished(() => newer.release(true));
    await newer.query('select pg_advisory_lock(7031999)');
    expect(await needsMigration(database.pool, [table])).toBe(false);
    await migrate(database.pool, [table]);
    expect(await versionOf(database)).toBe(column.version);
    expect(await columnsOf(database)).toEqual(['id', 'label']);
  });

  it('refuses a contracted schema that it does not know, and changes nothing', async () => {
    const database = await openForTest();
    await migrate(database.pool, [table, index, column, backfill, contract]);
    const before = await database.pool.query('select * from schema_meta order by key');
    const sentence = `The database has schema version ${contract.version} and needs a Reprise that supports at least version ${column.version}, this one supports only ${index.version}: start a newer Reprise on it, or restore a backup from before the upgrade.`;
    await expect(migrate(database.pool, [table, index])).rejects.toThrow(new StartError(sentence));
    expect((await database.pool.query('select * from schema_meta order by key')).rows).toEqual(
      before.rows,
    );
    await migrate(database.pool, [table, index, column]);
  });

  it('refuses a newer schema that stores no oldest version', async () => {
    const database = await openForTest();
    await migrate(database.pool, [table, index]);
    await database.pool.query(`delete from schema_meta where key = 'oldest-code'`);
    await expect(migrate(database.pool, [table])).rejects.toThrow(/start a newer Reprise on it/);
  });
});

describe('a backfill', () => {
  it('continues where a failure ended it, and repeats nothing', async () => {
    const database = await openForTest();
    await migrate(database.pool, [table, index, column]);
    await database.pool.query(`insert into jars select generate_series(2, 2000)`);
    const broken: Migration = { ...backfill, set: `label = 'jar ' || (id / (id - 1200))` };
    await expect(migrate(database.pool, [table, index, column, broken])).rejects.toThrow(
      'Schema step 104 (labels) failed: division by zero.',
    );
    const counted = 'select count(*) as done from jars where label is not null';
    const [{ done }] = (await database.pool.query(counted)).rows;
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(1200);
    await database.pool.query(`update jars set label = null where id = 1`);

    await migrate(database.pool, [table, index, column, backfill]);
    // The first batch is not repeated.
    const { rows } = await database.pool.query('select id from jars where label is null');
    expect(rows).toEqual([{ id: 1 }]);
    const { rows: left } = await database.pool.query(
      `select key from schema_meta where key like 'backfill:%'`,
    );
    expect(left).toEqual([]);
  });
});

it('gives up after its attempts to get a lock, and names the longest transaction', async () => {
  const database = await openForTest();
  await migrate(database.pool, [table]);
  const reader = await database.pool.connect();
  onTestFinished(() => reader.release(true));
  await reader.query('begin; select * from jars');
  const { rows } = await reader.query('select pg_backend_pid() as pid');
  await expect(migrate(database.pool, [table, index, column], { lockAttempts: 1 })).rejects.toThrow(
    new RegExp(
      `^Schema step ${column.version} \\(a column\\) failed: other queries kept its tables busy in 1 attempts; the longest transaction is that of the PostgreSQL process ${rows[0].pid} \\(\\d+ s\\)`,
    ),
  );
  expect(await versionOf(database)).toBe(index.version);
  expect(await columnsOf(database)).toEqual(['id']);
});

it('reports what it does', async () => {
  const database = await openForTest();
  const lines: string[] = [];
  await migrate(database.pool, [table, index, column, backfill], {
    report: ({ version, name, doing, percent }) =>
      lines.push(`${version - base} ${name}: ${doing} ${percent ?? '-'}`),
  });
  expect(lines).toEqual([
    '1 a table: started -',
    '1 a table: finished 100',
    '2 an index: started -',
    '2 an index: finished 100',
    '3 a column: started -',
    '3 a column: finished 100',
    '4 labels: started -',
    '4 labels: 1 rows written 100',
    '4 labels: finished 100',
  ]);
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

it.each([1, 38])('rejects a database of schema %i, and changes nothing', async (version) => {
  const database = await openReleasedDatabase();
  onTestFinished(database.close);
  await database.pool.query(`update schema_meta set value = $1 where key = 'version'`, [version]);
  const before = await storedState(database.db, { withAuth: true });
  await expect(migrate(database.pool, migrations)).rejects.toThrow(
    new StartError(
      'This database was created by a development version of Reprise and cannot be upgraded. Use an empty database.',
    ),
  );
  expect(await storedState(database.db, { withAuth: true })).toBe(before);
  expect(await versionOf(database)).toBe(version);
});

it('rejects a database whose step of the same version has another name', async () => {
  const database = await openForTest();
  await migrate(database.pool, [{ ...table, name: 'another table' }]);
  await expect(migrate(database.pool, [table, index])).rejects.toThrow(/development version/);
  expect(await versionOf(database)).toBe(table.version);
});

it('builds an index again that a crash left invalid', async () => {
  const database = await openForTest();
  await migrate(database.pool, [table]);
  await database.pool.query('create index jars_id on jars (id)');
  await database.pool.query(
    `update pg_index set indisvalid = false where indexrelid = 'jars_id'::regclass`,
  );
  await migrate(database.pool, [table, index]);
  const { rows } = await database.pool.query(
    `select indisvalid as "isValid" from pg_index where indexrelid = 'jars_id'::regclass`,
  );
  expect(rows).toEqual([{ isValid: true }]);
  expect(await versionOf(database)).toBe(index.version);
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
  expect(rows).toEqual([{ statement_timeout: '5s' }]);
});

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
