import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#platform/db/migrate.ts';
import type { OpenDatabase } from '#platform/db/open.ts';
import { findDifferences } from '#platform/fsck/find-differences.ts';
import { openReleasedDatabase, releasedSchemas } from '#testing/released-database.ts';
import { openEmptyDatabase } from '#testing/test-database.ts';
import { migrations } from './index.ts';

type Rows = readonly Record<string, unknown>[];

/** Migration 0043 drops them. */
const DROPPED: ReadonlySet<string> = new Set(['tiles.likes', 'tiles.heat']);

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
  union all select format('table %s %s %s', relname, relpersistence, reloptions) from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
  order by 1`;

async function schemaOf({ pool }: OpenDatabase): Promise<readonly string[]> {
  const { rows } = await pool.query<{ line: string }>(SCHEMA);
  return rows.map(({ line }) => line);
}

async function metaOf({ pool }: OpenDatabase): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ key: string; value: string }>('select * from schema_meta');
  return new Map(rows.map(({ key, value }) => [key, value]));
}

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

it('the oldest schema that can be upgraded is there', () => {
  expect(Math.min(...releasedSchemas)).toBe(migrations[0]?.version);
});

describe.each(releasedSchemas)('a database of schema %i', (version) => {
  let database: OpenDatabase;
  let empty: OpenDatabase;

  beforeEach(async () => {
    [database, empty] = await Promise.all([openReleasedDatabase(version), openEmptyDatabase()]);
  });
  afterEach(() => Promise.all([database.close(), empty.close()]));

  it('is migrated to the schema of an empty database', async () => {
    await Promise.all([migrate(database.pool, migrations), migrate(empty.pool, migrations)]);
    const created = await schemaOf(empty);
    expect(created.length).toBeGreaterThan(200);
    expect(await schemaOf(database)).toEqual(created);
    const newest = String(migrations.at(-1)?.version);
    for (const meta of [await metaOf(empty), await metaOf(database)]) {
      expect(meta.get('version')).toBe(newest);
      expect(meta.get('oldest-code')).toBe('39');
      for (const migration of migrations)
        expect(meta.get(`migration:${migration.version}`)).toBe(migration.name);
    }
  });

  it('has every row as it was', async () => {
    expect((await metaOf(database)).get('version')).toBe(String(version));
    const before = await rowsOf(database);
    await migrate(database.pool, migrations);
    const after = await rowsOf(database);
    for (const [table, rows] of before) {
      const columns = Object.keys(rows[0] ?? {}).filter(
        (column) => !DROPPED.has(`${table}.${column}`),
      );
      expect(linesOf(after.get(table) ?? [], columns), table).toEqual(linesOf(rows, columns));
    }
    expect(await findDifferences(database.db)).toEqual([]);
  });

  it('is not changed by a second start, and an empty one neither', async () => {
    for (const opened of [database, empty]) {
      const stateOf = () => Promise.all([rowsOf(opened), metaOf(opened), schemaOf(opened)]);
      await migrate(opened.pool, migrations);
      const before = await stateOf();
      await migrate(opened.pool, migrations);
      expect(await stateOf()).toEqual(before);
    }
  });
});
