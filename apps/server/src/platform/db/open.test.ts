import { sql } from 'kysely';
import { expect, inject, it, onTestFinished } from 'vitest';
import { openTestDatabase } from '#testing/test-database.ts';
import { isDatabaseUnavailable } from '#platform/database-errors.ts';
import { openDatabase } from './open.ts';

it('survives the loss of a connection between two statements of a transaction', async () => {
  const other = await openTestDatabase();
  onTestFinished(other.close);
  const reported: Error[] = [];
  const { db, close } = openDatabase(
    { ...inject('postgres'), database: other.pool.options.database ?? '' },
    (error) => reported.push(error),
  );
  onTestFinished(close);

  const work = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await other.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await expect.poll(() => reported.length).toBeGreaterThan(0);
    await sql`select 1`.execute(tx);
  });

  expect(await work.catch(isDatabaseUnavailable)).toBe(true);
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});
