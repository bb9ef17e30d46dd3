import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { openTestDatabase } from '#testing/test-database.ts';
import { checkedRows } from './checked-rows.ts';
import { rowsIn } from './declared-rows.ts';

const declared = inject('declaredRows');

const PROBE = `
  import type { DeclaredRow } from '#testing/queries/checked-rows.ts';
  type Nullable<T> = { readonly [K in keyof T]: T[K] | null };
  interface Probe extends Nullable<Named> { readonly wrong_id: number }
  type Named = { readonly name: string } | { readonly [K in keyof DeclaredRow]: null };
  const query = sql<Probe>\`select 1 as id, \${x} as name\`;
  const value = sql<number | null>\`1\`;`;

it('reads the columns of a row type', () => {
  const rows = rowsIn('features/probe.repo.ts', PROBE);
  expect(rows).toEqual([
    [
      'select 1 as id, \0 as name',
      {
        at: 'features/probe.repo.ts: Probe',
        columns: ['wrong_id', 'name', 'at', 'columns'],
      },
    ],
  ]);
});

it('rejects a row type without a name, or one that it cannot read', () => {
  const rowless = 'sql<{ id: number }>`select 1 as id`';
  expect(() => rowsIn('probe.repo.ts', rowless)).toThrow('give the row of this query a name');
  expect(() => rowsIn('probe.repo.ts', 'sql<Lost>`select 1`')).toThrow('Lost are not declared');
});

it('a query in a test that lacks a column of its row type fails', async () => {
  const { db, close } = await openTestDatabase();
  const wrong = { at: 'probe: Probe', columns: ['id', 'wrong_id'] };
  const checked = db.withPlugin(checkedRows({ 'select 1 as id where \0': wrong }));
  const query = (isFound: boolean) => sql`select 1 as id where ${isFound}`;
  await expect(query(true).execute(checked)).rejects.toThrow(
    'probe: Probe: the query does not return wrong_id.',
  );
  await expect(checked.transaction().execute((tx) => query(true).execute(tx))).rejects.toThrow(
    'wrong_id',
  );
  await expect(query(false).execute(checked)).resolves.toMatchObject({ rows: [] });
  await close();
});

it('row types have snake case names, except for columns of Better Auth', async () => {
  const { db, close } = await openTestDatabase();
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid::regclass::text like 'auth_%'`.execute(
    db,
  );
  await close();
  const columns = new Set(Object.values(declared).flatMap((row) => row.columns));
  const others = [...columns].filter((column) => column.toLowerCase() !== column);
  expect(others.filter((column) => !rows.some(({ name }) => name === column))).toEqual([]);
  expect(columns.size).toBeGreaterThan(100);
});
