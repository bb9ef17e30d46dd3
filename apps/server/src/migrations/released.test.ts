import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '#platform/db/migrate.ts';
import type { OpenDatabase } from '#platform/db/open.ts';
import { findDifferences } from '#platform/fsck/find-differences.ts';
import { openEmptyDatabase, openTestDatabase } from '#testing/test-database.ts';
import { migrations } from './index.ts';

const FOLDER = path.join(import.meta.dirname, 'released');
const FIRST_RELEASE = 1;
/** Migration 0004 sets the end of older keys. */
const CHANGED = 'auth_jwks.expiresAt';

type Rows = readonly Record<string, unknown>[];

const dumps = readdirSync(FOLDER).map((name) => ({ name, version: Number.parseInt(name, 10) }));

const SCHEMA = `
  select format('column %s.%s %s%s default %s %s', c.relname, a.attname,
      format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' end,
      pg_get_expr(d.adbin, d.adrelid), a.attgenerated::text || a.attidentity::text) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
      and not a.attisdropped
  union all select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select pg_get_functiondef(p.oid) from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select format('option %s %s', relname, reloptions) from pg_class
    where relnamespace = 'public'::regnamespace and reloptions is not null
  order by 1`;

let fresh: readonly string[];

beforeAll(async () => {
  const database = await openTestDatabase();
  fresh = await schemaOf(database);
  await database.close();
});

async function schemaOf({ pool }: OpenDatabase): Promise<readonly string[]> {
  const { rows } = await pool.query<{ line: string }>(SCHEMA);
  return rows.map(({ line }) => line);
}

it('the first release and later ones are there', () => {
  const versions = dumps.map(({ version }) => version);
  expect(versions).toContain(FIRST_RELEASE);
  expect(versions.length).toBeGreaterThan(2);
  expect(fresh.length).toBeGreaterThan(200);
});

describe.each(dumps)('a database of schema $version', ({ name, version }) => {
  let database: OpenDatabase;

  beforeAll(async () => {
    database = await openEmptyDatabase();
    const client = new pg.Client({ ...database.pool.options });
    await client.connect();
    await client.query(readFileSync(path.join(FOLDER, name), 'utf8'));
    await client.end();
  });
  afterAll(() => database.close());

  it('is migrated to the schema of a new one, and every row is as it was', async () => {
    const { rows: meta } = await database.pool.query(
      `select value from schema_meta where key = 'version'`,
    );
    expect(meta).toEqual([{ value: String(version) }]);
    const before = await rowsOf(database);
    expect(before.get('likes')).toHaveLength(291);
    await migrate(database.pool, migrations);
    expect(await schemaOf(database)).toEqual(fresh);
    const after = await rowsOf(database);
    for (const [table, rows] of before) {
      const columns = Object.keys(rows[0] ?? {}).filter(
        (column) => `${table}.${column}` !== CHANGED,
      );
      expect(linesOf(after.get(table) ?? [], columns), table).toEqual(linesOf(rows, columns));
    }
    expect(await findDifferences(database.db)).toEqual([]);
  });
});

async function rowsOf({ pool }: OpenDatabase): Promise<ReadonlyMap<string, Rows>> {
  const tables = await pool.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_meta'`,
  );
  const rows = new Map<string, Rows>();
  for (const { name } of tables.rows) {
    const { rows: found } = await pool.query(`select to_jsonb(t) as row from ${name} t`);
    rows.set(
      name,
      found.map(({ row }) => row),
    );
  }
  return rows;
}

/** Sorted, because a migration may move rows. Null for a column that a row does not have. */
function linesOf(rows: Rows, columns: readonly string[]): readonly string[] {
  return rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).toSorted();
}
