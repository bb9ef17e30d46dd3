import { setTimeout as sleep } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import { it } from '#testing/fixtures/database.ts';
import { migrate, type Migration } from './migrate.ts';
import type { OpenDatabase } from './open.ts';

const ROWS = 1_000_000;
const READER_SECONDS = 5;
const LONGEST_QUERY_MS = 250;
const base = 100;

const column: Migration = {
  version: base + 1,
  name: 'a column',
  kind: 'expand',
  sql: 'alter table jars add column label text; alter table lids add column label text',
};
const backfill: Migration = {
  version: base + 2,
  name: 'labels',
  kind: 'backfill',
  table: 'jars',
  key: 'id',
  set: "label = 'jar ' || id",
  where: 'label is null',
};
const index: Migration = {
  version: base + 3,
  name: 'an index',
  kind: 'index',
  index: 'jars_label',
  on: 'jars (label)',
};
const contract: Migration = {
  version: base + 4,
  name: 'no size',
  kind: 'contract',
  sql: 'alter table lids drop column size; alter table jars drop column size',
  oldestCode: base + 3,
};
const steps = [column, backfill, index, contract];

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });

it.beforeAll(async ({ database }) => {
  const client = await database.pool.connect();
  await client.query(`
    set statement_timeout = 0;
    create table jars (id int primary key, size int, price int not null default 0);
    create table lids (id int primary key, size int);
    insert into jars select n, n % 10 from generate_series(1, ${ROWS}) n;
    insert into lids select n, n % 10 from generate_series(1, 1000) n;
    analyze jars, lids`);
  client.release(true);
});

it.for(steps)(
  `"$name" ($kind) on ${ROWS} rows with a reader of ${READER_SECONDS} s: no query takes longer than ${LONGEST_QUERY_MS} ms`,
  async (step, { database }) => {
    const reports: string[] = [];
    if (step.kind === 'index') await leaveInvalidIndex(database);
    const reader = await startReader(database);
    const queries = startQueries(database);
    const started = performance.now();
    await migrate(database.pool, steps.slice(0, steps.indexOf(step) + 1), {
      report: ({ doing }) => reports.push(doing),
    });
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    const [pause = 0, ...longest] = await queries.stop();
    await reader.ended;
    process.stdout.write(
      `${step.kind}: ${seconds} s, longest queries ${longest.map(Math.round).join(', ')} ms, of another table ${Math.round(pause)} ms\n`,
    );
    expect(reports.length).toBeGreaterThan(3);
    expect(Math.max(...longest) - pause).toBeLessThan(LONGEST_QUERY_MS);
  },
);

it('did all of it', async ({ database }) => {
  const { rows } = await database.pool.query(
    `select count(*) as labels, count(*) filter (where label is null) as missing from jars`,
  );
  expect(rows).toEqual([{ labels: ROWS, missing: 0 }]);
  const { rows: indexes } = await database.pool.query(
    `select indisvalid as "isValid", pg_get_indexdef(indexrelid) like '%(label)' as "isNew"
     from pg_index where indexrelid = 'jars_label'::regclass`,
  );
  expect(indexes).toEqual([{ isValid: true, isNew: true }]);
  const { rows: columns } = await database.pool.query(
    `select column_name as name from information_schema.columns where table_name = 'lids' order by 1`,
  );
  expect(columns.map(({ name }) => name)).toEqual(['id', 'label']);
});

async function startReader(database: OpenDatabase): Promise<{ readonly ended: Promise<void> }> {
  const reader = await database.pool.connect();
  await reader.query('begin; select from jars where id = 1; select from lids where id = 1');
  const end = async () => {
    await sleep(READER_SECONDS * 1_000);
    await reader.query('commit');
    reader.release();
  };
  return { ended: end() };
}

/**
 * Reads and writes like servers of the previous release. Returns the longest time of each query;
 * the first uses no table of the migration and shows pauses of the machine.
 */
function startQueries(database: OpenDatabase): { stop(): Promise<number[]> } {
  const stopping = new AbortController();
  const statements = [
    'select id from users where id = $1',
    'select price from jars where id = $1',
    'update jars set price = price + 1 where id = $1',
    'select id from lids where id = $1 % 1000 + 1',
    'update lids set id = id where id = $1 % 1000 + 1',
  ];
  const loops = statements.map(async (text) => {
    let longest = 0;
    while (!stopping.signal.aborted) {
      const id = 1 + Math.floor(Math.random() * ROWS);
      const started = performance.now();
      await database.pool.query(text, [id]);
      longest = Math.max(longest, performance.now() - started);
      await sleep(2);
    }
    return longest;
  });
  return {
    stop() {
      stopping.abort();
      return Promise.all(loops);
    },
  };
}

async function leaveInvalidIndex(database: OpenDatabase): Promise<void> {
  const builder = await database.pool.connect();
  await builder.query(`create index jars_label on jars (price)`);
  await builder.query(
    `update pg_index set indisvalid = false where indexrelid = 'jars_label'::regclass`,
  );
  builder.release();
}
