import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openTestDatabase } from '#testing/test-database.ts';

it('prepares a statement with parameters once', async () => {
  expect(await preparedAfter([sql`select id from tiles where id = ${7}`])).toEqual([
    'select id from tiles where id = $1',
  ]);
});

it('does not prepare `select *`, which a migration would break', async () => {
  const statements = [
    sql`select * from tiles where id = ${7}`,
    sql`delete from tiles where id = ${7} returning *`,
  ];
  expect(await preparedAfter(statements)).toEqual([]);
});

it('limits the number of prepared statements', async () => {
  const statements = Array.from(
    { length: 300 },
    (_, nth) => sql`select ${sql.lit(nth)} + ${1}::int`,
  );
  expect(await preparedAfter(statements)).toHaveLength(200);
});

async function preparedAfter(run: readonly ReturnType<typeof sql>[]): Promise<string[]> {
  const database = await openTestDatabase();
  onTestFinished(database.close);
  return database.db.transaction().execute(async (tx) => {
    for (const statement of [...run, ...run]) await statement.execute(tx);
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements`.execute(tx);
    return rows.map(({ statement }) => statement);
  });
}
