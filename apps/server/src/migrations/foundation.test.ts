import { expect } from 'vitest';
import { it } from '#testing/fixtures/database.ts';
import { makeTiles } from '#testing/factories.ts';

it('creates a public id of 12 letters and digits for every tile', async ({ database }) => {
  const { db, pool } = database;
  await makeTiles(
    db,
    Array.from({ length: 60 }, () => ({})),
  );
  const { rows } = await pool.query<{ public_id: string }>('select public_id from tiles');
  expect(new Set(rows.map(({ public_id }) => public_id)).size).toBe(60);
  for (const { public_id } of rows) expect(public_id).toMatch(/^[A-Za-z0-9]{12}$/);
});

it('rejects a tile without a public id, with a malformed one and with a duplicate', async ({
  database,
}) => {
  const { pool } = database;
  await expect(pool.query('update tiles set public_id = null')).rejects.toThrow(/not-null/);
  await expect(pool.query(`update tiles set public_id = 'AAAAAAAAAAA-'`)).rejects.toThrow(/check/);
  await expect(pool.query(`update tiles set public_id = 'AAAAAAAAAAAA'`)).rejects.toThrow(/unique/);
});
