import { expect, it, onTestFinished } from 'vitest';
import { migrate } from '#platform/db/migrate.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { migrations } from './index.ts';

it('builds an index again that a broken-off step has left behind', async () => {
  const { pool, close } = await openTestDatabase();
  onTestFinished(close);
  const validity = async () => {
    const { rows } = await pool.query(
      `select indexrelid::regclass::text as name, indisvalid as "isValid" from pg_index
       where indexrelid in ('users_name'::regclass, 'users_name_parts'::regclass) order by 1`,
    );
    return rows;
  };
  await pool.query(
    `update pg_index set indisvalid = false where indexrelid = 'users_name'::regclass`,
  );
  await pool.query('drop index users_name_parts');
  await pool.query(`update schema_meta set value = '2' where key = 'version'`);
  await migrate(pool, migrations.slice(0, 3));
  expect(await validity()).toEqual([
    { name: 'users_name', isValid: true },
    { name: 'users_name_parts', isValid: true },
  ]);
});
