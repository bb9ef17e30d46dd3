import { expect, it, onTestFinished } from 'vitest';
import { migrate } from '#platform/db/migrate.ts';
import { makeTiles } from '#testing/factories.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { migrations } from './index.ts';

it('gives a public id to every tile that is there, and goes on after it broke off', async () => {
  const { db, pool, close } = await openTestDatabase();
  onTestFinished(close);
  await makeTiles(
    db,
    Array.from({ length: 30 }, () => ({})),
  );
  // As before the step, with a gap in the numbers wider than a batch.
  await pool.query('alter table tiles drop column public_id');
  await pool.query('alter table tiles alter column id restart with 20001');
  await makeTilesBefore();
  const step = async () => {
    await pool.query(`update schema_meta set value = '5' where key = 'version'`);
    await migrate(pool, migrations.slice(0, 6));
  };
  const ids = async () => {
    const { rows } = await pool.query<{ public_id: string }>(
      'select public_id from tiles order by id',
    );
    return rows.map(({ public_id }) => public_id);
  };
  await step();
  const first = await ids();
  expect(new Set(first).size).toBe(60);
  for (const id of first) expect(id).toMatch(/^[A-Za-z0-9]{12}$/);

  await pool.query('alter table tiles alter column public_id drop not null');
  await pool.query('alter table tiles drop constraint tiles_public_id_check');
  await pool.query(
    `update pg_index set indisvalid = false where indexrelid = 'tiles_public_id'::regclass`,
  );
  await pool.query('update tiles set public_id = null where id > 20000');
  await step();
  const second = await ids();
  expect(second.slice(0, 30)).toEqual(first.slice(0, 30));
  expect(new Set(second).size).toBe(60);
  await expect(pool.query('update tiles set public_id = null')).rejects.toThrow(/not-null|check/);
  await expect(pool.query(`update tiles set public_id = 'AAAAAAAAAAAA'`)).rejects.toThrow(/unique/);

  async function makeTilesBefore(): Promise<void> {
    await pool.query(`
      insert into tiles (owner_id, video_id, caption, starttime, endtime)
      select (select min(id) from users), 'jNQXAC9IVRw', 'clip', 0, 5 from generate_series(1, 30)`);
  }
});
