import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#platform/db/open.ts';
import { makeTiles } from '#testing/factories.ts';
import { openTestDatabase } from '#testing/test-database.ts';

let database: OpenDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('creates a public id of 12 letters and digits for every tile', async () => {
  const { db, pool } = database;
  await makeTiles(
    db,
    Array.from({ length: 60 }, () => ({})),
  );
  const { rows } = await pool.query<{ public_id: string }>('select public_id from tiles');
  expect(new Set(rows.map(({ public_id }) => public_id)).size).toBe(60);
  for (const { public_id } of rows) expect(public_id).toMatch(/^[A-Za-z0-9]{12}$/);
});

it('rejects a tile without a public id, with a malformed one and with a duplicate', async () => {
  const { pool } = database;
  await expect(pool.query('update tiles set public_id = null')).rejects.toThrow(/not-null/);
  await expect(pool.query(`update tiles set public_id = 'AAAAAAAAAAA-'`)).rejects.toThrow(/check/);
  await expect(pool.query(`update tiles set public_id = 'AAAAAAAAAAAA'`)).rejects.toThrow(/unique/);
});
