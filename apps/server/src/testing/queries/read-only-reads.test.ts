import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statementRunner, transactionOpener, type Reader } from '#platform/db/transaction.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import type { OpenDatabase } from '#platform/db/open.ts';
import { withReadOnlyReads } from './read-only-reads.ts';

let database: OpenDatabase;

beforeAll(async () => {
  database = withReadOnlyReads(await openTestDatabase());
});

afterAll(() => database.close());

const writes = {
  'a deletion': sql`delete from likes`,
  'a write in a CTE': sql`with gone as (delete from likes returning 1) select from gone`,
  'a row lock': sql`select from users for no key update`,
  'a shared row lock': sql`select from users for key share`,
};

describe.each(Object.entries(writes))('%s', (_, write) => {
  it('is rejected on a reader', async () => {
    await expect(write.execute(database.db)).rejects.toThrow('in a read-only transaction');
  });

  it('runs in a transaction, and as a statement', async () => {
    const transact = transactionOpener(database.db);
    const runStatement = statementRunner(database.db);
    await expect(transact((tx) => write.execute(tx.sql))).resolves.toBeDefined();
    await expect(runStatement((statement) => write.execute(statement.sql))).resolves.toBeDefined();
  });
});

it('a row lock of the query builder is rejected on a reader', async () => {
  const lock = (db: Reader) => db.selectFrom('users').select('id').forUpdate().execute();
  await expect(lock(database.db)).rejects.toThrow('in a read-only transaction');
  await expect(transactionOpener(database.db)((tx) => lock(tx.sql))).resolves.toEqual([]);
});

it('a reader reads', async () => {
  await expect(sql`select 1 as one`.execute(database.db)).resolves.toMatchObject({
    rows: [{ one: 1 }],
  });
});
