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

it('replaces all connections to a primary that became read-only', async () => {
  const other = await openTestDatabase();
  onTestFinished(other.close);
  const name = other.pool.options.database ?? '';
  await other.pool.query(`alter database ${name} set default_transaction_read_only = on`);
  const { db, pool, close } = openDatabase({ ...inject('postgres'), database: name }, () => {});
  onTestFinished(close);
  // Connections that exist keep the setting, like those to a demoted primary.
  await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.1)`.execute(db)));
  expect(pool.idleCount).toBe(3);
  await other.pool.query(`alter database ${name} reset default_transaction_read_only`);

  const write = () => sql`delete from jobs`.execute(db);
  expect(await write().catch(isDatabaseUnavailable)).toBe(true);
  // Unused connections would end after 10 s.
  await expect.poll(() => pool.idleCount, { timeout: 5_000 }).toBe(0);
  for (let nth = 0; nth < 3; nth += 1) await write();
});
